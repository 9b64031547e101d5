package freshet.store;

import com.sun.management.OperatingSystemMXBean;
import freshet.feed.Markup;
import freshet.feed.Posting;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Prints what storing retrievals costs in CPU seconds, and what reading all feeds takes at the
 * start. Arguments: a file or URL (an empty one), how many feeds to read.
 */
final class StoreBenchmark {
  private static final int FEEDS = 2000;
  private static final int POSTINGS = 15;
  private static final int WORDS = 600;
  private static final int MODEL_BYTES = 2048;
  private static final int STANDING_CHARS = 500;

  private final Store store;
  private final Random random = new Random(7);
  private final List<Long> feeds = new ArrayList<>();
  private Instant now = Samples.NOW;

  private StoreBenchmark(Store store) {
    this.store = store;
  }

  /** Runs all of it. */
  public static void main(String[] arguments) throws Exception {
    String location =
        arguments.length > 0
            ? arguments[0]
            : Files.createTempDirectory("freshet-store").resolve("freshet.db").toString();
    int many = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100_000;
    long start = System.nanoTime();
    try (Store store = Stores.open(location)) {
      say("open a new store: %.2f s", seconds(start));
      StoreBenchmark benchmark = new StoreBenchmark(store);
      benchmark.fill(FEEDS);
      for (int round = 0; round < 2; round++) {
        for (int size : new int[] {1, 16, 64}) {
          benchmark.measure(size, 0);
          benchmark.measure(size, POSTINGS);
        }
      }
      benchmark.fill(many - FEEDS);
    }
    size(location);
    start = System.nanoTime();
    try (Store store = Stores.open(location)) {
      say("open it again: %.2f s", seconds(start));
      read(store);
    }
  }

  private void fill(int count) {
    List<NewFeed> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String url = "https://host%d.example/feed%d.xml".formatted(i % 977, feeds.size() + i);
      all.add(
          new NewFeed(
              url, null, FeedDescription.titled("Feed " + i), FeedSettings.USUAL, 1, now, state()));
    }
    long start = System.nanoTime();
    store.feeds().add(all).forEach(added -> feeds.add(added.feed()));
    say("add %d feeds: %.2f s", count, seconds(start));
  }

  private FeedState state() {
    byte[] model = new byte[MODEL_BYTES];
    random.nextBytes(model);
    return new FeedState(
        FeedStage.ACTIVE,
        now.plusSeconds(900),
        now,
        now,
        null,
        "Nothing new.",
        15,
        Samples.prose(STANDING_CHARS, random),
        model);
  }

  private void measure(int batchSize, int postings) {
    int count = batchSize == 1 ? 1000 : 4000;
    List<List<RetrievalRecord>> batches = new ArrayList<>();
    for (int i = 0; i < count; i += batchSize) {
      List<RetrievalRecord> batch = new ArrayList<>();
      for (int j = 0; j < batchSize; j++) {
        batch.add(record(postings));
      }
      batches.add(batch);
    }
    double cpu = cpuSeconds();
    long start = System.nanoTime();
    batches.forEach(store::retrieved);
    double perThousand = 1000.0 / (batches.size() * batchSize);
    say(
        "batches of %2d, %2d new postings: %.3f CPU s, %.3f s per 1,000 retrievals",
        batchSize, postings, (cpuSeconds() - cpu) * perThousand, seconds(start) * perThousand);
  }

  private RetrievalRecord record(int postings) {
    now = now.plus(Duration.ofMillis(5));
    long feed = feeds.get(random.nextInt(feeds.size()));
    List<PostingRecord> found = new ArrayList<>();
    for (int i = 0; i < postings; i++) {
      found.add(posting());
    }
    RetrievalRecord plain = RetrievalRecord.unchanged(feed, Samples.note(now), state());
    HostFigures figures =
        new HostFigures(
            "host%d.example".formatted(feed % 977),
            now.atZone(ZoneOffset.UTC).toLocalDate(),
            1,
            0,
            1,
            0,
            200,
            0,
            null,
            0);
    return new RetrievalRecord(
        feed,
        plain.note(),
        plain.state(),
        null,
        null,
        found,
        List.of(),
        Map.of(figures.host(), "last=" + now + " gap=2000 tokens=100"),
        List.of(figures),
        Map.of("retrievals", 1L, "delay.ms", 1000L, "postings", (long) postings));
  }

  private PostingRecord posting() {
    String words = "<p>" + Samples.prose(WORDS, random) + "</p>";
    PostingRecord sample = Samples.posting(random.nextLong(), now, "");
    Posting posting = sample.posting();
    return new PostingRecord(
        sample.key(),
        new Posting(
            posting.id(),
            posting.title(),
            posting.link(),
            posting.authors(),
            Markup.NONE,
            new Markup(words, true, "https://example.org/"),
            posting.published(),
            posting.updated(),
            posting.categories(),
            posting.language(),
            List.of(),
            null),
        new Sanitised("", words, 1),
        sample.at(),
        now,
        words.hashCode());
  }

  private static void read(Store store) {
    Runtime runtime = Runtime.getRuntime();
    runtime.gc();
    long before = runtime.totalMemory() - runtime.freeMemory();
    double cpu = cpuSeconds();
    long start = System.nanoTime();
    List<StoredFeed> all = new ArrayList<>();
    store.feeds().each(all::add);
    double took = seconds(start);
    runtime.gc();
    long after = runtime.totalMemory() - runtime.freeMemory();
    say(
        "read %d feeds: %.2f s, %.2f CPU s, %d MiB held",
        all.size(), took, cpuSeconds() - cpu, (after - before) >> 20);
  }

  private static void size(String location) throws IOException {
    if (!location.startsWith("jdbc:")) {
      say("file: %d MiB", Files.size(Path.of(location)) >> 20);
    }
  }

  private static double cpuSeconds() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void say(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
