package freshet.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.store.Store;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.HostTotals;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredFeed;
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
public final class StoreBenchmark {
  private static final int FEEDS = 2000;
  private static final int POSTINGS = 15;
  private static final int WORDS = 600;
  private static final int MODEL_BYTES = 2048;
  private static final int STATE_CHARS = 500;
  private static final String LETTERS = "eeeeetttaaooiinnsshhrrddllcumwfgypbvk      ";

  private final Store store;
  private final Random random = new Random(7);
  private final List<Long> feeds = new ArrayList<>();
  private Instant now = Instant.parse("2026-03-01T12:00:00Z");

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
    try (Store store = Store.open(location)) {
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
    try (Store store = Store.open(location)) {
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
        prose(STATE_CHARS),
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
    RetrievalRecord plain = RetrievalRecord.unchanged(feed, note(), state());
    HostTotals figures =
        new HostTotals(
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
    String words = "<p>" + prose(WORDS) + "</p>";
    long key = random.nextLong();
    Instant published = now.minusSeconds(60);
    Posting posting =
        new Posting(
            new PostingId("guid-" + key, PostingId.Origin.GUID),
            "Title " + key,
            "https://example.org/" + key,
            List.of("Ann", "Bob"),
            RawText.NONE,
            new RawText(words, true, "https://example.org/"),
            new PostingDate(published, PostingDate.Quality.EXACT),
            PostingDate.ABSENT,
            List.of("news"),
            "en",
            List.of(),
            null);
    SanitisedTexts safe = new SanitisedTexts("", words, 1);
    return new PostingRecord(key, posting, safe, published, now, words.hashCode());
  }

  private RetrievalLogEntry note() {
    return new RetrievalLogEntry(
        now, "changed", 200, 5000, 0, 0, false, "plan", "floor", Duration.ofMillis(120), null);
  }

  /** Words that compress as prose does. */
  private String prose(int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
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
