package freshet.cluster;

import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.DocumentStates;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Fetcher;
import freshet.http.Header;
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
  private final Map<Long, DocumentState> seen = new ConcurrentHashMap<>();

  /** A cluster of its own at a broker. */
  ClusterRig(TestBroker broker, String name) {
    this(new ClusterSettings(broker.address(), name + ".", 3, Map.of()));
  }

  ClusterRig(ClusterSettings settings) {
    this.settings = settings;
  }

  ClusterSettings settings() {
    return settings;
  }

  KafkaDispatch dispatch(InstantSource clock) throws InterruptedException {
    return KafkaDispatch.open(settings, cache(), clock, MOST, SELF, new Supervisor());
  }

  private DocumentStates cache() {
    return new DocumentStates() {
      @Override
      public Optional<DocumentState> find(long feed) {
        return Optional.ofNullable(seen.get(feed));
      }

      @Override
      public void keep(long feed, DocumentState shown) {
        seen.put(feed, shown);
      }
    };
  }

  TerminalWorker terminal(String name, InstantSource clock, Fetcher fetcher)
      throws InterruptedException {
    return TerminalWorker.open(
        settings, name, "1", made(fetcher), PageReader.by(fetcher), clock, 40, new Supervisor());
  }

  static Function<DocumentStates, Terminal> made(Fetcher fetcher) {
    return source ->
        new Terminal(
            FetchSources.standard(
                fetcher, new UserAgent("Freshet", "1", "https://freshet.example/")),
            new FeedReader()::read,
            source);
  }

  static RetrievalOrder order(long feed) {
    return order(feed, RetrievalState.of("https://site%d.example/feed".formatted(feed)));
  }

  static RetrievalOrder order(long feed, RetrievalState standing) {
    return RetrievalOrder.usual(feed, 1, standing, IntervalSettings.DEFAULT, Duration.ofHours(1));
  }

  /** A feed of one posting. */
  static FetchResult fetch(FetchRequest request) {
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
