package freshet.store;

import freshet.store.people.Account.Role;
import freshet.store.people.StreamQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * Prints how long people wait for what they read: one who reads a thousand feeds and has read
 * nothing, one who has read nearly all, and one of a few quiet feeds. Arguments: a file or URL
 * (filled if it is empty), how many postings.
 */
final class ReadingBenchmark {
  private static final int FEEDS = 1000;
  private static final int QUIET = 5;
  private static final int PER_RETRIEVAL = 10;
  private static final int ROUNDS = 40;

  private final Store store;
  private final Random random = new Random(7);
  private final List<Long> feeds = new ArrayList<>();
  private Instant now = Samples.NOW;
  private long key;

  private ReadingBenchmark(Store store) {
    this.store = store;
  }

  /** Runs all of it. */
  public static void main(String[] arguments) throws Exception {
    String location =
        arguments.length > 0
            ? arguments[0]
            : Files.createTempDirectory("freshet-read").resolve("freshet.db").toString();
    int postings = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
    try (Store store = Stores.open(location)) {
      ReadingBenchmark benchmark = new ReadingBenchmark(store);
      if (store.feeds().count() == 0) {
        benchmark.fill(postings);
      }
      store.feeds().each(feed -> benchmark.feeds.add(feed.id()));
      benchmark.measure();
      benchmark.search();
    }
    if (!location.startsWith("jdbc:")) {
      say("file: %d MiB", Files.size(Path.of(location)) >> 20);
    }
  }

  private void fill(int postings) {
    List<NewFeed> all = new ArrayList<>();
    for (int i = 0; i < FEEDS; i++) {
      all.add(Samples.feed("https://host%d.example/feed.xml".formatted(i)));
    }
    List<Long> ids = store.feeds().add(all).stream().map(FeedAdded::feed).toList();
    for (String name : List.of("all", "few", "quiet")) {
      long account = store.accounts().add(name, null, Role.USER, now).orElseThrow().id();
      subscribe(account, name.equals("quiet") ? ids.subList(0, QUIET) : ids);
    }
    long start = System.nanoTime();
    for (int stored = 0; stored < postings; ) {
      stored += arrive(ids);
    }
    say("fill with %d postings: %.0f s", store.postings().count(), millis(start) / 1000);
    prepareFew();
  }

  private void subscribe(long account, List<Long> ids) {
    Map<Long, List<String>> wanted = new HashMap<>();
    ids.forEach(feed -> wanted.put(feed, List.of("Folder " + feed % 20)));
    store.subscriptions().add(account, wanted, now, now);
  }

  private int arrive(List<Long> ids) {
    int stored = 0;
    List<RetrievalRecord> batch = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      if (i >= QUIET || random.nextInt(20) == 0) {
        long[] keys = LongStream.range(key, key + PER_RETRIEVAL).toArray();
        key += PER_RETRIEVAL;
        now = now.plusMillis(2500);
        batch.add(Samples.changed(ids.get(i), now, keys));
        stored += PER_RETRIEVAL;
      }
      if (batch.size() == 100 || i == ids.size() - 1) {
        store.retrieved(batch);
        batch.clear();
      }
    }
    return stored;
  }

  private void prepareFew() {
    long few = account("few");
    long start = System.nanoTime();
    store.reading().readAll(few, null, now);
    say("mark all of %d feeds read: %.0f ms", FEEDS, millis(start));
    List<Long> ids = store.reading().ids(StreamQuery.of(few, 100_000));
    List<Long> some = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      some.add(ids.get(random.nextInt(ids.size())));
    }
    store.reading().mark(few, some, false, null, now);
  }

  private long account(String name) {
    return store.accounts().find(name).orElseThrow().id();
  }

  private void measure() {
    for (String name : List.of("all", "few", "quiet")) {
      long account = account(name);
      StreamQuery page = StreamQuery.of(account, 50);
      StreamQuery many = StreamQuery.of(account, 10_000);
      time(name + ": page of 50", () -> store.reading().page(page));
      time(name + ": page of 50 unread", () -> store.reading().page(page.read(false)));
      time(name + ": oldest 50 unread", () -> unread(page.oldestFirst(true)));
      time(name + ": page of 50 read", () -> store.reading().page(page.read(true)));
      time(name + ": page of one feed", () -> store.reading().page(page.in(feeds.subList(3, 4))));
      time(name + ": page of 50 feeds", () -> store.reading().page(page.in(feeds.subList(3, 53))));
      time(name + ": 10,000 ids unread", () -> store.reading().ids(many.read(false)));
      time(name + ": 10,000 states", () -> store.reading().states(many));
      Instant lately = now().minus(Duration.ofMinutes(5));
      time(name + ": 1,000 ids of late", () -> store.reading().ids(many.seen(lately, null)));
      time(name + ": unread counts", () -> store.subscriptions().of(account));
      time(name + ": count all", () -> store.reading().count(page));
      time(name + ": page by feed (others' way)", () -> byFeed(50));
    }
    List<Long> some = store.reading().ids(StreamQuery.of(account("all"), 1000));
    boolean[] read = {true};
    time(
        "all: mark 1,000",
        () -> {
          store.reading().mark(account("all"), some, read[0], null, now);
          read[0] = !read[0];
        });
  }

  private void search() {
    long start = System.nanoTime();
    int taken = 0;
    for (int n = store.search().index(1000); n > 0; n = store.search().index(1000)) {
      taken += n;
    }
    say("take in words of %d postings: %.1f s", taken, millis(start) / 1000);
    for (String name : List.of("all", "quiet")) {
      for (String text : List.of("words", "words -ann", "\"words 77777\"", "7777*", "12345")) {
        SearchQuery query = new SearchQuery(account(name), text, null, null, 50);
        time(name + ": find " + text, () -> store.search().find(query));
      }
    }
  }

  private Instant now() {
    StreamQuery last = StreamQuery.of(account("all"), 1);
    return store.reading().states(last).getFirst().seenAt();
  }

  private void unread(StreamQuery query) {
    store.reading().page(query.read(false));
  }

  private void byFeed(int limit) {
    store.postings().refs(PostingQuery.latest(feeds, PostingQuery.Order.ARRIVAL, limit));
  }

  private static void time(String what, Runnable act) {
    double[] took = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      act.run();
      took[i] = millis(start);
    }
    Arrays.sort(took);
    say("%-36s %7.1f ms median, %7.1f ms p95", what, took[ROUNDS / 2], took[ROUNDS * 95 / 100]);
  }

  private static double millis(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  private static void say(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
