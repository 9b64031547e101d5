package freshet.app.server;

import freshet.crawler.controller.Visits;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.LocalDispatch;
import freshet.crawler.errand.HouseRules;
import freshet.crawler.http.Fetcher;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.SeenCache;
import freshet.crawler.terminal.Terminal;
import freshet.store.Store;
import freshet.web.Refusal;
import freshet.web.manage.ClusterReport;
import freshet.work.CpuLane;
import freshet.work.Supervisor;
import java.time.InstantSource;
import java.util.Optional;

/** What a server is among those that share its database. */
interface Role {
  /** The most errands under way at a time in one process. */
  int ERRANDS = 50;

  /** There are no others. */
  Role ALONE = new Role() {};

  /**
   * What the way to terminals is made of.
   *
   * @param terminal one in this process
   * @param cache what feeds showed last
   * @param rules of hosts, which come before their feeds
   * @param fetcher for pages that are read in this process
   * @param articles where these pages are read
   * @param most retrievals under way at a time
   * @param supervisor runs all threads
   */
  record Means(
      Terminal terminal,
      SeenCache cache,
      HouseRules rules,
      Fetcher fetcher,
      CpuLane articles,
      InstantSource clock,
      int most,
      Supervisor supervisor) {}

  /**
   * The way to terminals, and how it ends.
   *
   * @param errands the most under way at a time
   */
  record Reach(Dispatch dispatch, PageReader pages, int errands, Runnable end) {}

  /** How terminals are reached. */
  default Reach reach(Means means) {
    LocalDispatch local =
        new LocalDispatch(means.terminal, means.rules, means.clock, means.most, means.supervisor);
    return new Reach(local, PageReader.by(means.fetcher, means.articles), ERRANDS, local::close);
  }

  /** The name of the file for what feeds showed last, which one process opens once. */
  default String cache() {
    return "seen";
  }

  /**
   * The way to hosts for what is not left to terminals.
   *
   * @param visits where it is written down, if others have to know
   */
  default Fetcher guarded(Fetcher fetcher, Visits visits) {
    return fetcher;
  }

  /** The store as the aggregator may use it. */
  default Store fenced(Store store) {
    return store;
  }

  /** How the cluster does; throws {@link Refusal} if there is none. */
  default ClusterReport cluster() {
    throw new Refusal(
        404, "this server retrieves by itself; start it with --kafka to have terminals");
  }

  /** Why no controller runs here, as a sentence; empty if one does. */
  default Optional<String> hindrance() {
    return Optional.empty();
  }
}
