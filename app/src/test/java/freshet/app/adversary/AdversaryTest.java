package freshet.app.adversary;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.WebVisitor;
import freshet.app.kill.ServerProcess;
import freshet.store.Store;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoredPosting;
import freshet.village.Village;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server as users run it, with 200 feeds in order and two readers who rely on it, while a hostile
 * client, reader, feeds, pages, a hub and a failing disk work against it, all at the same time.
 */
class AdversaryTest {
  private static final int GOOD = 200;
  private static final int PER_FEED_AND_DAY = 8_640; // every ten seconds
  private static final Duration POSTS_EVERY = Duration.ofSeconds(25);
  private static final int RARE_POSTINGS = 20; // more than 30 in an hour are told together
  private static final Duration HEALTH = Duration.ofSeconds(1);
  private static final int MEBIBYTES = 1024;

  /** Six times the interval of retrievals; 99 of 100 postings are stored by then. */
  private static final Duration IN_TIME = Duration.ofMinutes(1);

  private static final Duration TO_SETTLE = Duration.ofSeconds(90);
  private static final Duration DISK_FULL = Duration.ofSeconds(8);
  private static final Duration A_MINUTE = Duration.ofMinutes(1);

  @TempDir private Path folder;
  private final Village village = Village.town(InstantSource.system());
  private final SoftAssertions must = new SoftAssertions();

  @Test
  @Timeout(480)
  void twoMinutesOfAttacks_keepNobodyFromReading() throws Exception {
    attacked(Duration.ofSeconds(100));
  }

  @Test
  @Tag("long")
  @Timeout(5400)
  void hourOfAttacks_keepsNobodyFromReading() throws Exception {
    attacked(Duration.ofHours(1));
  }

  private void attacked(Duration time) throws Exception {
    int room = time.compareTo(Duration.ofMinutes(10)) > 0 ? 1500 : 300;
    try (village;
        FailingDisk disk =
            FailingDisk.mount(folder.resolve("data"), room, time.plus(Duration.ofMinutes(10)))) {
      int port = freePort();
      try (ServerProcess server = start(disk, port)) {
        assertThat(server.listens()).as(server.said()).isTrue();
        run(server, "http://127.0.0.1:" + port, port, disk, time);
      }
    }
  }

  private ServerProcess start(FailingDisk disk, int port) throws IOException {
    List<String> options = new ArrayList<>(launcherOptions());
    options.add("-XX:+UseCompactObjectHeaders");
    if (Runtime.getRuntime().availableProcessors() < 4) {
      options.add("-Djdk.virtualThreadScheduler.parallelism=4"); // as the launcher does
    }
    options.add("-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp")));
    return ServerProcess.serve(
        disk.wrapper(),
        options,
        folder.resolve("log"),
        List.of(
            "--data=" + disk.inside(),
            "--port=" + port,
            "--policy=uniform",
            "--budget=" + PER_FEED_AND_DAY + "/feed",
            "--set=floor=2s",
            "--set=host-spacing=1s",
            "--set=host-per-day=1000000",
            "--set=allow-network=127.0.0.0/8",
            "--set=allow-network-webhooks=127.0.0.0/8",
            "--set=public-url=http://127.0.0.1:" + port,
            "--set=articles=on"));
  }

  /** What the launcher gives a server, read from it. */
  private static List<String> launcherOptions() throws IOException {
    Matcher options =
        Pattern.compile("memory=\"(-XX:\\+UseSerialGC[^\"]*)\"")
            .matcher(Files.readString(Path.of("..", "freshet")));
    assertThat(options.find()).isTrue();
    return List.of(options.group(1).split(" ", -1));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  private void run(ServerProcess server, String url, int port, FailingDisk disk, Duration time)
      throws Exception {
    WebVisitor admin = first(server, url);
    GoodFeeds feeds =
        new GoodFeeds(village, GOOD, Instant.now(), POSTS_EVERY, time.dividedBy(RARE_POSTINGS));
    GoodReader ada = new GoodReader(url, "ada", admin);
    GoodReader ben = new GoodReader(url, "ben", another(url, admin, "ben"));
    ada.settle(village, feeds, "127.9.250.1");
    ben.settle(village, feeds, "127.9.250.2");
    WebVisitor mallory = another(url, admin, "mallory");
    List<GoodReader> good = List.of(ada, ben);
    try (Vitals vitals = new Vitals(port, server.pid())) {
      Set<String> threads = vitals.threads();
      vitals.begin();
      Map<String, Long> attempts = attack(server, port, disk, time, mallory, vitals, good);
      feeds.stop();
      boolean settled = await(server, TO_SETTLE, () -> feeds.unsettled().isEmpty());
      must.assertThat(settled).as("not stored: %s", feeds.unsettled()).isTrue();
      relied(server, feeds, good);
      healthy(server, vitals, threads);
      System.out.println("Attacks: " + attempts);
      judge(server, feeds, disk, good, vitals);
    } finally {
      good.forEach(GoodReader::close);
      mallory.close();
    }
    clean();
    Files.copy(
        folder.resolve("log"),
        Path.of("target", "adversary.log"),
        StandardCopyOption.REPLACE_EXISTING);
    must.assertAll();
  }

  private static WebVisitor first(ServerProcess server, String url) {
    String line = server.line();
    String path = line.substring(line.indexOf("/first/"));
    WebVisitor visitor = new WebVisitor(url).with("X-Forwarded-For", GoodReader.addressOf("ada"));
    visitor.get(path);
    visitor.post(path, Map.of("name", "ada", "password", WebVisitor.PASSWORD));
    return visitor.at("/me");
  }

  private static WebVisitor another(String url, WebVisitor admin, String name) {
    admin.at("/people");
    admin.post("/people", Map.of("name", name, "password", WebVisitor.PASSWORD, "role", "user"));
    WebVisitor visitor = new WebVisitor(url).with("X-Forwarded-For", GoodReader.addressOf(name));
    visitor.login(name, WebVisitor.PASSWORD);
    return visitor.at("/me");
  }

  /** All at once, for a time; gives how often each attack was tried. */
  private Map<String, Long> attack(
      ServerProcess server,
      int port,
      FailingDisk disk,
      Duration time,
      WebVisitor mallory,
      Vitals vitals,
      List<GoodReader> good)
      throws Exception {
    Instant end = Instant.now().plus(time);
    try (Attackers attackers = new Attackers();
        HostileHub hub = new HostileHub(village, attackers)) {
      HostileFeeds feeds = new HostileFeeds(village);
      feeds.add(hub.feed());
      good.forEach(reader -> reader.read(attackers));
      new HostileReader(mallory, feeds, attackers).begin();
      new HostileClient(port, attackers).begin();
      Duration half = time.dividedBy(2);
      await(server, half, () -> false);
      disk.fail(attackers, DISK_FULL);
      while (Instant.now().isBefore(end)) {
        Duration left = Duration.between(Instant.now(), end);
        await(server, left.compareTo(A_MINUTE) < 0 ? left : A_MINUTE, () -> false);
        System.out.printf(
            "%s: %d MiB, health p99 %d ms%n",
            Instant.now(), vitals.mebibytes(), vitals.percentile(0.99));
      }
      return attackers.attempts();
    }
  }

  /** Waits for something at most so long; throws if the server ends. */
  private static boolean await(ServerProcess server, Duration longest, BooleanSupplier happened)
      throws InterruptedException {
    Instant end = Instant.now().plus(longest);
    while (!happened.getAsBoolean() && Instant.now().isBefore(end)) {
      server.runFor(Math.clamp(Duration.between(Instant.now(), end).toMillis(), 1, 500));
    }
    return happened.getAsBoolean();
  }

  /** Search, rule and alert of each good reader have dealt with every rare posting. */
  private void relied(ServerProcess server, GoodFeeds feeds, List<GoodReader> good)
      throws InterruptedException {
    int rare = (int) feeds.feeds().getFirst().posted(Instant.now());
    for (GoodReader reader : good) {
      await(server, IN_TIME, () -> reader.told().size() >= rare && reader.starred() >= rare);
      must.assertThat(reader.told()).as("told by alerts").hasSize(rare);
      must.assertThat(reader.starred()).as("starred by the rule").isEqualTo(rare);
      must.assertThat(reader.found()).as("found by the search").isEqualTo(rare);
      must.assertThat(reader.failures()).as("pages that good readers did not get").isEmpty();
    }
  }

  private void healthy(ServerProcess server, Vitals vitals, Set<String> threads)
      throws InterruptedException {
    Set<String> dead = new TreeSet<>(threads);
    dead.removeAll(vitals.threads());
    must.assertThat(threads).as("threads that can be told apart").hasSizeGreaterThan(3);
    must.assertThat(dead)
        .as("threads that were there before the attacks and are not now")
        .isEmpty();
    must.assertThat(server.said()).as("log").doesNotContain("Exception in thread \"");
    must.assertThat(vitals.unhealthy()).as("answers of /health").isEmpty();
    must.assertThat(vitals.percentile(0.99))
        .as("milliseconds to /health, 99th percentile")
        .isLessThan(HEALTH.toMillis());
    must.assertThat(vitals.peakMebibytes()).as("MiB resident at most").isLessThan(MEBIBYTES);
  }

  /** Ends the server and compares what is stored with what was posted. */
  private void judge(
      ServerProcess server, GoodFeeds feeds, FailingDisk disk, List<GoodReader> good, Vitals vitals)
      throws IOException, InterruptedException {
    long peak = vitals.peakMebibytes();
    must.assertThat(server.end("TERM")).as("exit code").isEqualTo(143);
    Map<String, List<Instant>> stored = stored(copied(disk.outside()), feeds);
    List<Long> delays = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    List<String> twice = new ArrayList<>();
    for (GoodFeeds.Feed feed : feeds.feeds()) {
      for (long k = 0; k < feed.posted(Instant.now()); k++) {
        List<Instant> seen = stored.getOrDefault(feed.id(k), List.of());
        if (seen.isEmpty()) {
          lost.add(feed.id(k));
        } else {
          delays.add(Duration.between(feed.published(k), seen.getFirst()).toMillis());
        }
        if (seen.size() > 1) {
          twice.add(feed.id(k));
        }
      }
    }
    delays.sort(null);
    must.assertThat(lost).as("postings that were lost").isEmpty();
    must.assertThat(twice).as("postings that were stored more than once").isEmpty();
    must.assertThat(at(delays, 0.99)).as("ms of delay").isLessThan(IN_TIME.toMillis());
    System.out.printf(
        "%d health answers: median %d ms, p99 %d ms, longest %d ms; %d MiB resident at most; %d"
            + " postings, delay median %d ms, p99 %d ms, longest %d ms; readers' requests median %d"
            + " ms, p99 %d ms; alerts p99 %d ms after publication; disk %s%n",
        vitals.count(),
        vitals.percentile(0.5),
        vitals.percentile(0.99),
        vitals.percentile(1),
        peak,
        delays.size(),
        at(delays, 0.5),
        at(delays, 0.99),
        at(delays, 1),
        at(good.getFirst().millis(), 0.5),
        at(good.getFirst().millis(), 0.99),
        at(tellings(feeds, good.getFirst()), 0.99),
        disk.canFail() ? "full for " + DISK_FULL.toSeconds() + " s" : "left out");
  }

  private static List<Long> tellings(GoodFeeds feeds, GoodReader reader) {
    return reader.told().entrySet().stream()
        .map(
            told ->
                Duration.between(feeds.feeds().getFirst().published(told.getKey()), told.getValue())
                    .toMillis())
        .sorted()
        .toList();
  }

  private static long at(List<Long> sorted, double share) {
    return sorted.isEmpty()
        ? -1
        : sorted.get((int) Math.min(sorted.size() - 1, Math.floor(share * sorted.size())));
  }

  /** The database as the server left it, where it can be opened by its path. */
  private String copied(Path data) throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy")).resolve("freshet.db");
    for (String end : List.of("", "-wal")) {
      Path file = data.resolve("freshet.db" + end);
      if (Files.exists(file)) {
        Files.copy(file, Path.of(copy + end));
      }
    }
    return copy.toString();
  }

  /** When each good posting was first seen, as often as it is stored. */
  private static Map<String, List<Instant>> stored(String location, GoodFeeds feeds) {
    Map<String, List<Instant>> stored = new HashMap<>();
    try (Store store = Store.open(location)) {
      Set<Long> good = new TreeSet<>();
      feeds
          .urls()
          .forEach(url -> store.feeds().find(url, null).ifPresent(feed -> good.add(feed.id())));
      PostingQuery query = PostingQuery.arrivals(1000);
      for (List<StoredPosting> page = store.postings().page(query);
          !page.isEmpty();
          page = store.postings().page(query)) {
        for (StoredPosting posting : page) {
          if (good.contains(posting.feed())) {
            stored
                .computeIfAbsent(posting.posting().id().value(), _ -> new ArrayList<>())
                .add(posting.record().firstSeen());
          }
        }
        query = query.after(page.getLast().position());
      }
    }
    return stored;
  }

  /** Only what libraries load natively may be left. */
  private void clean() throws IOException {
    try (var files = Files.walk(folder.resolve("tmp"))) {
      must.assertThat(files.filter(Files::isRegularFile).map(Path::toString))
          .as("temporary files")
          .allMatch(name -> name.endsWith(".so") || name.endsWith(".lck"));
    }
  }
}
