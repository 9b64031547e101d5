package freshet.benchmarks;

import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.http.AddressRules;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Retrievals of unchanged feeds (304) a second from a loopback server in the same process, and the
 * CPU time of each: through a terminal with its cache, beside a bare client of the same library.
 * Arguments: seconds a round (default 5).
 */
public final class UnchangedFetchBenchmark {
  private static final int FEEDS = 5_000;
  private static final int HOSTS = 64;
  private static final int ROUNDS = 4;
  private static final String USER_AGENT = "Freshet/1 (+https://f.example/; 3 subscribers)";

  private final UnchangedServer server;
  private final Duration round;
  private final Random random = new Random(4);
  private final RetrievalState[] standings = new RetrievalState[FEEDS];

  private UnchangedFetchBenchmark(UnchangedServer server, Duration round) {
    this.server = server;
    this.round = round;
    for (int i = 0; i < FEEDS; i++) {
      standings[i] = RetrievalState.of(url(i));
    }
  }

  public static void main(String[] args) throws IOException {
    Duration round = Duration.ofSeconds(args.length == 0 ? 5 : Long.parseLong(args[0]));
    Path folder = Files.createTempDirectory("freshet-seen");
    Path file = folder.resolve("seen");
    try (UnchangedServer server = new UnchangedServer();
        DocumentStateCache cache = new DocumentStateCache(file)) {
      new UnchangedFetchBenchmark(server, round).compare(cache);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  /** The first round of a terminal also reads every feed once, and all warm up; it is not told. */
  private void compare(DocumentStateCache cache) {
    OkHttpClient client = client();
    try (HttpFetcher fetcher = fetcher()) {
      Terminal terminal = terminal(fetcher, cache);
      for (int feed = 0; feed < FEEDS; feed++) {
        retrieve(terminal, feed);
      }
      for (int i = 0; i < ROUNDS; i++) {
        measure("terminal", feed -> retrieve(terminal, feed), i > 0);
        measure("bare client", feed -> bare(client, feed), i > 0);
      }
    }
    client.connectionPool().evictAll();
  }

  private static Terminal terminal(HttpFetcher fetcher, DocumentStateCache cache) {
    FeedReader reader = new FeedReader();
    return new Terminal(
        FetchSources.standard(fetcher, new UserAgent("Freshet", "1", "https://f.example/")),
        reader::read,
        cache);
  }

  private static HttpFetcher fetcher() {
    return new HttpFetcher(
        HttpSettings.defaults(USER_AGENT).with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32")),
        _ -> List.of(InetAddress.ofLiteral("127.0.0.1")),
        InstantSource.system());
  }

  private static OkHttpClient client() {
    return new OkHttpClient.Builder()
        .dns(_ -> List.of(InetAddress.ofLiteral("127.0.0.1")))
        .connectionPool(new ConnectionPool(256, 1, TimeUnit.MINUTES))
        .build();
  }

  /** All that a retrieval does but for the database. */
  private boolean retrieve(Terminal terminal, int feed) {
    RetrievalState before = standings[feed];
    RetrievalOutcome outcome =
        terminal.retrieve(
            RetrievalOrder.usual(feed, 3, before, IntervalSettings.DEFAULT, Duration.ofHours(1)),
            Instant.now());
    standings[feed] = before.after(outcome, random);
    terminal.confirm(outcome);
    return outcome instanceof RetrievalOutcome.Unchanged;
  }

  private boolean bare(OkHttpClient client, int feed) {
    Request request =
        new Request.Builder()
            .url(url(feed))
            .header("User-Agent", USER_AGENT)
            .header("If-None-Match", "\"1\"")
            .build();
    try (Response response = client.newCall(request).execute()) {
      return response.code() == 304;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String url(int feed) {
    return "http://h%d.example:%d/%d.xml".formatted(feed % HOSTS, server.port(), feed);
  }

  /** A virtual thread for each retrieval, as many at a time as there are hosts. */
  private void measure(String name, IntPredicate visit, boolean told) {
    AtomicInteger unchanged = new AtomicInteger();
    Semaphore turns = new Semaphore(HOSTS);
    int started = 0;
    long cpu = cpu();
    long start = System.nanoTime();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      while (System.nanoTime() - start < round.toNanos()) {
        int feed = started++ % FEEDS;
        turns.acquireUninterruptibly();
        threads.execute(
            () -> {
              if (visit.test(feed)) {
                unchanged.incrementAndGet();
              }
              turns.release();
            });
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuMicros = (cpu() - cpu) / 1e3;
    if (unchanged.get() != started) {
      throw new IllegalStateException(
          "%s: %d of %d were unchanged".formatted(name, unchanged.get(), started));
    }
    if (told) {
      System.out.printf(
          "%-12s %,8.0f retrievals/s  %,8.0f per CPU second  %6.1f µs CPU each%n",
          name, started / seconds, started * 1e6 / cpuMicros, cpuMicros / started);
    }
  }

  /** Of the whole process: client, server, compiler and garbage collector. */
  private static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
