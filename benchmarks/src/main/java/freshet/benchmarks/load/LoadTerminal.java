package freshet.benchmarks.load;

import freshet.app.server.HeapTrimmer;
import freshet.cluster.ClusterSettings;
import freshet.cluster.TerminalWorker;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.Terminal;
import freshet.feed.reader.FeedReader;
import freshet.http.HttpFetcher;
import freshet.work.Supervisor;
import java.io.IOException;
import java.time.InstantSource;

/**
 * A terminal of a cluster that retrieves from the farm. Arguments: broker, name, and how many
 * requests it makes at a time; the end of its input ends it in order.
 */
public final class LoadTerminal {
  private LoadTerminal() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    HeapTrimmer.keep();
    LoadServer.quiet();
    InstantSource clock = InstantSource.system();
    FeedReader reader = new FeedReader();
    try (HttpFetcher fetcher = LoadServer.fetcher(clock);
        TerminalWorker _ =
            TerminalWorker.open(
                ClusterSettings.at(args[0]),
                args[1],
                "1",
                seen ->
                    new Terminal(
                        FetchSources.standard(fetcher, LoadServer.AGENT), reader::read, seen),
                PageReader.by(fetcher),
                clock,
                args.length > 2 ? Integer.parseInt(args[2]) : LoadServer.UNDER_WAY,
                new Supervisor())) {
      System.out.println("ready");
      while (System.in.read() >= 0) {
        // nothing is asked
      }
    }
  }
}
