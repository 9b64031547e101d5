package freshet.app.server;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.LocalDispatch;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.Terminal;
import freshet.http.Fetcher;
import freshet.reading.RequestRejectedException;
import freshet.store.Store;
import freshet.web.admin.ClusterReport;
import freshet.work.CpuLane;
import freshet.work.Supervisor;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** The role of a server among those that share its database. */
interface ServerRole {
  /** The most jobs in flight in one process. */
  int ERRANDS = 50;

  /** The role of a single server. */
  ServerRole ALONE = new ServerRole() {};

  /**
   * What the connection to terminals is made of.
   *
   * @param terminal the terminal in this process
   * @param cache what feeds listed last
   * @param fetcher for pages that this process fetches
   * @param articles the lane on which pages are parsed
   * @param most the most retrievals in flight
   * @param supervisor runs all threads
   */
  record Means(
      Terminal terminal,
      DocumentStateCache cache,
      Fetcher fetcher,
      CpuLane articles,
      InstantSource clock,
      int most,
      Supervisor supervisor) {}

  /**
   * The connection to terminals.
   *
   * @param errands the most jobs in flight
   * @param end closes the connection
   */
  record Reach(Dispatch dispatch, PageReader pages, int errands, Runnable end) {}

  /** Connects to terminals. */
  default Reach reach(Means means) {
    LocalDispatch local =
        new LocalDispatch(means.terminal, means.clock, means.most, means.supervisor);
    return new Reach(local, PageReader.by(means.fetcher, means.articles), ERRANDS, local::close);
  }

  /** Returns the file name of the cache of what feeds listed last; only one process may open it. */
  default String cache() {
    return "seen";
  }

  /**
   * Returns the fetcher for requests that are not left to terminals.
   *
   * @param begin stores that a URL is about to be asked for, if others have to know
   */
  default Fetcher guarded(Fetcher fetcher, Consumer<String> begin) {
    return fetcher;
  }

  /** Returns the store that the aggregator may use. */
  default Store fenced(Store store) {
    return store;
  }

  /** Returns the state of the cluster; throws {@link RequestRejectedException} if there is none. */
  default ClusterReport cluster() {
    throw new RequestRejectedException(
        404, "this server retrieves by itself; start it with --kafka to have terminals");
  }

  /** Returns why no controller runs here, as a sentence; empty if one does. */
  default Optional<String> hindrance() {
    return Optional.empty();
  }
}
