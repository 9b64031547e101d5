package freshet.app.server;

import freshet.app.settings.ServerSettings;
import freshet.cluster.ClusterSettings;
import freshet.cluster.TerminalWorker;
import freshet.crawler.terminal.DocumentReader;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings.SizeLimits;
import java.util.concurrent.CompletableFuture;

/** A terminal in a separate process: retrieves what the controller of a cluster orders. */
public final class RemoteTerminal implements AutoCloseable {
  private final HttpFetcher fetcher;
  private final TerminalWorker worker;

  private RemoteTerminal(HttpFetcher fetcher, TerminalWorker worker) {
    this.fetcher = fetcher;
    this.worker = worker;
  }

  /** Joins the cluster as soon as a broker answers. */
  public static RemoteTerminal open(
      ClusterSettings kafka,
      ServerSettings settings,
      String name,
      String version,
      ServerEnvironment world)
      throws InterruptedException {
    UserAgent agent = new UserAgent("Freshet", version, AboutPageConfig.url(settings.listening()));
    HttpFetcher fetcher =
        new HttpRules(settings, agent, world)
            .fetcher(settings.manners().allowed().feeds(), SizeLimits.DEFAULT);
    DocumentReader reader = DocumentReader.inLane(new FeedReader()::read, Lanes.feedLane());
    // the controller checks robots.txt before it sends an order
    TerminalWorker worker =
        TerminalWorker.open(
            kafka,
            name,
            version,
            seen -> new Terminal(world.sources().apply(fetcher, agent), reader, seen),
            PageReader.by(fetcher),
            world.clock(),
            settings.crawling().concurrent(),
            world.supervisor());
    return new RemoteTerminal(fetcher, worker);
  }

  /** Completes when it is closed, or exceptionally if it cannot continue. */
  public CompletableFuture<Void> ended() {
    return worker.ended();
  }

  @Override
  public void close() {
    worker.close();
    fetcher.close();
  }
}
