package freshet.cluster;

import freshet.crawler.dispatch.Courtesy;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.PaceSettings;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.Seen;
import freshet.crawler.terminal.SeenSource;
import freshet.crawler.terminal.Standing;
import freshet.crawler.terminal.Terminal;
import freshet.feed.FeedReader;
import freshet.work.Supervisor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Feeds without a network, and the two ends of a cluster for them. */
final class ClusterRig {
  static final int MOST = 100;
  static final KafkaDispatch.Self SELF = new KafkaDispatch.Self("leader", "1");

  private final ClusterSettings settings;
  private final Map<Long, Seen> seen = new ConcurrentHashMap<>();

  /** A cluster of its own at a broker. */
  ClusterRig(KafkaBroker broker, String name) {
    this(new ClusterSettings(broker.address(), name + ".", 3, Map.of()));
  }

  ClusterRig(ClusterSettings settings) {
    this.settings = settings;
  }

  ClusterSettings settings() {
    return settings;
  }

  KafkaDispatch dispatch(InstantSource clock) throws InterruptedException {
    return dispatch(clock, Courtesy.NONE);
  }

  KafkaDispatch dispatch(InstantSource clock, Courtesy courtesy) throws InterruptedException {
    return KafkaDispatch.open(
        settings,
        cache(),
        courtesy,
        url -> !url.contains("unwelcome"),
        clock,
        MOST,
        SELF,
        new Supervisor());
  }

  private SeenSource cache() {
    return new SeenSource() {
      @Override
      public Optional<Seen> find(long feed) {
        return Optional.ofNullable(seen.get(feed));
      }

      @Override
      public void keep(long feed, Seen shown) {
        seen.put(feed, shown);
      }
    };
  }

  TerminalWorker terminal(String name, InstantSource clock, Fetcher fetcher)
      throws InterruptedException {
    return TerminalWorker.open(
        settings, name, "1", made(fetcher), PageReader.by(fetcher), clock, 40, new Supervisor());
  }

  static Function<SeenSource, Terminal> made(Fetcher fetcher) {
    return source ->
        new Terminal(
            fetcher,
            new Agent("Freshet", "1", "https://freshet.example/"),
            new FeedReader()::read,
            source,
            _ -> true);
  }

  static RetrievalOrder order(long feed) {
    return order(feed, Standing.of("https://site%d.example/feed".formatted(feed)));
  }

  static RetrievalOrder order(long feed, Standing standing) {
    return RetrievalOrder.usual(feed, 1, standing, PaceSettings.DEFAULT, Duration.ofHours(1));
  }

  /** A feed of one posting. */
  static Fetched fetch(FetchRequest request) {
    byte[] body =
        """
        <rss version="2.0"><channel><title>A</title>
        <item><guid>%s#1</guid><title>One</title></item></channel></rss>
        """
            .formatted(request.url())
            .getBytes(StandardCharsets.UTF_8);
    List<Header> headers = List.of(new Header("Content-Type", "application/rss+xml"));
    return new Answer(
        200, request.url(), List.of(), headers, body, body.length, Duration.ofMillis(1));
  }
}
