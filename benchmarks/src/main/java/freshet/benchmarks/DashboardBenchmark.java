package freshet.benchmarks;

import freshet.app.server.Server;
import freshet.app.server.ServerEnvironment;
import freshet.app.settings.DataFolder;
import freshet.app.settings.SettingSources;
import freshet.app.settings.SettingsFile;
import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.RetrievalState;
import freshet.store.Store;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.HostTotals;
import freshet.store.model.NewFeed;
import freshet.store.sql.DailyTotalsTable;
import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Prints how long the pages of the dashboard take with 100,000 feeds on 20,000 hosts and 30 days of
 * figures. Argument: how many feeds.
 */
public final class DashboardBenchmark {
  private static final int FEEDS = 100_000;
  private static final int FEEDS_A_HOST = 5;
  private static final int DAYS = 30;
  private static final int ADDED_AT_ONCE = 5000;
  private static final int WARM_UP = 10;
  private static final int ROUNDS = 50;
  private static final double FAILING = 0.05;
  private static final List<String> NAMES =
      List.of(
          "retrievals",
          "changed",
          "unchanged",
          "failed",
          "postings",
          "missed",
          "dated",
          "delay-seconds",
          "prompt",
          "delay-to-1",
          "delay-to-5",
          "delay-to-15",
          "delay-to-30",
          "delay-to-60",
          "delay-to-180",
          "delay-to-720");

  private DashboardBenchmark() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    int feeds = args.length > 0 ? Integer.parseInt(args[0]) : FEEDS;
    Path path = Files.createTempDirectory("freshet-dashboard");
    DataFolder folder = new DataFolder(path);
    try (Store store = Store.open(folder.database().toString())) {
      fill(store, feeds);
    }
    ServerEnvironment world =
        new ServerEnvironment(
            InstantSource.system(),
            name -> {
              throw new UnknownHostException(name);
            });
    Map<String, String> flags = Map.of("port", "0", "single-user", "true");
    try (Server server =
            Server.start(
                folder, SettingSources.of(SettingsFile.NONE, Map.of(), flags), "1", world);
        HttpClient client = HttpClient.newHttpClient()) {
      for (String page :
          List.of(
              "/dashboard",
              "/dashboard?by=hours",
              "/dashboard/politeness?days=7&sort=bytes",
              "/dashboard/tiles",
              "/feed/1/why")) {
        measure(client, server.url(), page);
      }
    }
  }

  private static void fill(Store store, int feeds) {
    Random random = new Random(1);
    Instant now = Instant.now();
    List<NewFeed> some = new ArrayList<>();
    for (int k = 0; k < feeds; k++) {
      some.add(feed(k, random.nextDouble() < FAILING, now));
      if (some.size() == ADDED_AT_ONCE || k == feeds - 1) {
        store.feeds().add(some);
        some.clear();
      }
    }
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    for (int back = 0; back < DAYS; back++) {
      store.figures().add(hosts(feeds / FEEDS_A_HOST, today.minusDays(back), random));
      store.figures().add(today.minusDays(back), sums(feeds, random));
    }
  }

  /** One that may not be retrieved while this runs. */
  private static NewFeed feed(int k, boolean failing, Instant now) {
    String url = "https://host%d.example/%d".formatted(k / FEEDS_A_HOST, k);
    RetrievalState unseen = RetrievalState.of(url);
    NotBefore later = new NotBefore(now.plus(Duration.ofDays(9)), NotBefore.Reason.FLOOR);
    RetrievalState standing =
        new RetrievalState(
            unseen.address(),
            unseen.lastSeen(),
            unseen.silence(),
            unseen.failures(),
            unseen.stage(),
            later,
            0);
    FeedState state =
        new FeedState(
            FeedStage.ACTIVE,
            later.at(),
            now,
            null,
            failing ? now : null,
            failing ? "host%d has no document at this address (404).".formatted(k) : "",
            15,
            new RetrievalStateText(standing, PushTrust.NONE).text(),
            null);
    return new NewFeed(
        url, null, FeedDescription.titled("Feed " + k), FeedSettings.USUAL, 1, now, state);
  }

  private static List<HostTotals> hosts(int count, LocalDate day, Random random) {
    List<HostTotals> hosts = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      long requests = random.nextInt(200);
      Duration gap = Duration.ofSeconds(random.nextInt(900));
      hosts.add(
          new HostTotals(
              "host%d.example".formatted(k),
              day,
              requests,
              requests / 9,
              requests / 2,
              requests / 7,
              requests * 3000,
              requests / 50,
              gap,
              0));
    }
    return hosts;
  }

  private static Map<String, Long> sums(int feeds, Random random) {
    Map<String, Long> sums = new HashMap<>();
    for (String name : NAMES) {
      sums.put(name, 1L + random.nextInt(10 * feeds));
      for (int hour = 0; hour < 24; hour++) {
        sums.put(DailyTotalsTable.ofHour(name, hour), 1L + random.nextInt(feeds));
      }
    }
    return sums;
  }

  private static void measure(HttpClient client, String server, String page)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server + page)).header("Accept-Encoding", "gzip").build();
    double[] millis = new double[ROUNDS];
    double first = 0;
    int bytes = 0;
    for (int k = -WARM_UP; k < ROUNDS; k++) {
      long begin = System.nanoTime();
      HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
      double took = (System.nanoTime() - begin) / 1e6;
      if (answer.statusCode() != 200) {
        throw new IllegalStateException(page + " was answered by " + answer.statusCode());
      }
      bytes = answer.body().length;
      first = k == -WARM_UP ? took : first;
      if (k >= 0) {
        millis[k] = took;
      }
    }
    Arrays.sort(millis);
    System.out.printf(
        Locale.ROOT,
        "%-32s first %5.0f ms, median %5.0f ms, p95 %5.0f ms, %4d kB%n",
        page,
        first,
        millis[ROUNDS / 2],
        millis[(int) (0.95 * ROUNDS)],
        bytes / 1000);
  }
}
