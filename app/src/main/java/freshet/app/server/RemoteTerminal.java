package freshet.app.server;

import freshet.cluster.ClusterSettings;
import freshet.cluster.TerminalWorker;
import freshet.crawler.http.HttpFetcher;
import freshet.crawler.http.HttpSettings.SizeLimits;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.DocumentReader;
import freshet.crawler.terminal.LaneDocumentReader;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.Terminal;
import freshet.feed.FeedReader;
import java.util.concurrent.CompletableFuture;

/** A terminal in a process of its own: retrieves what the controller of a cluster orders. */
public final class RemoteTerminal implements AutoCloseable {
  private final HttpFetcher fetcher;
  private final TerminalWorker worker;

  private RemoteTerminal(HttpFetcher fetcher, TerminalWorker worker) {
    this.fetcher = fetcher;
    this.worker = worker;
  }

  /** Joins the cluster as soon as a broker answers. */
  public static RemoteTerminal open(
      ClusterSettings kafka, Settings settings, String name, String version, World world)
      throws InterruptedException {
    Agent agent = new Agent("Freshet", version, About.url(settings.listening()));
    HttpFetcher fetcher =
        new HttpRules(settings, agent, world)
            .fetcher(settings.manners().allowed().feeds(), SizeLimits.DEFAULT);
    DocumentReader reader = new LaneDocumentReader(new FeedReader()::read, Lanes.feedLane());
    // the controller asks robots.txt before it orders
    TerminalWorker worker =
        TerminalWorker.open(
            kafka,
            name,
            version,
            seen -> new Terminal(fetcher, agent, reader, seen, _ -> true),
            PageReader.by(fetcher),
            world.clock(),
            settings.crawling().concurrent(),
            world.supervisor());
    return new RemoteTerminal(fetcher, worker);
  }

  /** Completed when it is closed, or with the reason if it cannot go on. */
  public CompletableFuture<Void> ended() {
    return worker.ended();
  }

  @Override
  public void close() {
    worker.close();
    fetcher.close();
  }
}
