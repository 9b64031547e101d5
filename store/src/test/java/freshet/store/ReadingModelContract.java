package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.ReaderModel.Stored;
import freshet.store.account.Account.Role;
import freshet.store.account.AccountPosting;
import freshet.store.account.PostingReadState;
import freshet.store.account.StreamQuery;
import freshet.store.account.Subscription;
import freshet.store.model.PostingQuery.Order;
import freshet.store.model.PostingRecord;
import freshet.store.model.Retention;
import freshet.store.model.RetrievalRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two people read while postings come and go, beside a model of maps. */
abstract class ReadingModelContract extends StoreContract {
  private static final int STEPS = 200;
  private static final int WINDOW = 15;

  /** In seconds. */
  private static final int DISORDER = 1000;

  private static final List<String> TAGS = List.of("later", "Örtlich/a&b", "news");

  private final ReaderModel model = new ReaderModel();
  private final List<Long> accounts = new ArrayList<>();
  private Random random = new Random(0);
  private Instant now = Samples.NOW;
  private long lastKey;

  ReadingModelContract(Site site) {
    super(site);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  @DisplayName("GR-048, GR-049, GR-061, GR-063: what is read agrees with its model")
  void reading_agreesWithItsModel(long seed) {
    random = new Random(seed);
    begin();
    for (int i = 0; i < STEPS; i++) {
      step();
      if (i % 8 == 0 || i == STEPS - 1) {
        compare("seed %d, step %d".formatted(seed, i));
      }
    }
  }

  private void begin() {
    for (String name : List.of("ann", "bob")) {
      accounts.add(store.accounts().add(name, null, Role.USER, Samples.NOW).orElseThrow().id());
    }
    for (int i = 0; i < 4; i++) {
      addFeed();
    }
    accounts.forEach(account -> model.feeds.forEach(feed -> subscribe(account, feed)));
  }

  private void addFeed() {
    model.feeds.add(Samples.add(store, "https://a.example/" + random.nextInt()));
  }

  private void step() {
    now = now.plusSeconds(60);
    long account = any(accounts);
    long feed = any(List.copyOf(model.feeds));
    switch (random.nextInt(20)) {
      case 0 -> {
        store.feeds().remove(feed, now);
        model.removeFeed(feed);
        addFeed();
      }
      case 1, 2 -> {
        store.subscriptions().remove(account, List.of(feed));
        model.unsubscribe(account, feed);
      }
      case 3, 4, 5 -> subscribe(account, feed);
      case 6 -> retain();
      case 7, 8 -> readAll(account, random.nextBoolean() ? null : List.of(feed, 999L));
      case 9, 10 -> tag(account);
      case 11, 12, 13, 14, 15 -> mark(account);
      default -> arrive(feed);
    }
  }

  private void subscribe(long account, long feed) {
    Instant from = anyTime();
    store.subscriptions().add(account, Map.of(feed, List.of("Folder", "Other")), from, now);
    model.subscribe(account, feed, from);
  }

  private void retain() {
    Retention rule = new Retention(Duration.ofMinutes(20 + random.nextInt(100)), 60);
    store.postings().retain(rule, now);
    model.retain(rule, WINDOW, now);
  }

  private void readAll(long account, @Nullable List<Long> feeds) {
    if (random.nextBoolean()) {
      long last = any(someIds());
      store.reading().readUpTo(account, feeds, last);
      model.readUpTo(account, feeds, last);
      return;
    }
    Instant until = anyTime();
    store.reading().readAll(account, feeds, until);
    model.readAll(account, feeds, until);
  }

  private void tag(long account) {
    List<Long> ids = someIds();
    List<String> add = random.nextBoolean() ? List.of(any(TAGS)) : List.of();
    List<String> remove = random.nextBoolean() ? List.of(any(TAGS)) : List.of();
    store.reading().tag(account, ids, add, remove);
    model.tag(account, ids, add, remove);
  }

  private void mark(long account) {
    List<Long> ids = someIds();
    Boolean read = random.nextInt(4) == 0 ? null : (Boolean) (random.nextInt(3) > 0);
    Boolean starred = random.nextInt(3) > 0 ? null : (Boolean) random.nextBoolean();
    store.reading().mark(account, ids, read, starred, now);
    model.mark(account, ids, read, starred);
  }

  /** Seen at about this time, and not quite in the order in which they are stored. */
  private void arrive(long feed) {
    if (random.nextInt(4) == 0) {
      site.execute(location, "UPDATE counter SET value = value + 3000 WHERE name = 'posting'");
    }
    Instant seen = now.minusSeconds(random.nextInt(DISORDER));
    long first = lastKey + 1;
    lastKey += random.nextInt(30);
    long[] keys = LongStream.rangeClosed(first, lastKey).toArray();
    List<Long> gone = random.nextInt(3) > 0 ? List.of() : keysOf(feed);
    RetrievalRecord found = Samples.changed(feed, seen.plusMillis(lastKey), keys);
    RetrievalRecord record =
        found.with(found.postings().stream().map(ReadingModelContract::backdated).toList());
    store
        .retrieved(List.of(Samples.deleting(record, gone)))
        .getFirst()
        .postings()
        .forEach(
            kept ->
                model.arrive(
                    kept.id(), new Stored(feed, kept.key(), at(kept.key()), record.note().at())));
    model.takeBack(feed, gone);
  }

  /** Documents list old postings too, in any order; some have the same time. */
  private static PostingRecord backdated(PostingRecord posting) {
    return new PostingRecord(
        posting.key(),
        posting.posting(),
        posting.sanitised(),
        at(posting.key()),
        posting.firstSeen(),
        posting.contentHash());
  }

  private static Instant at(long key) {
    return Samples.NOW.minus(Duration.ofHours(key * 7919 % 4001));
  }

  private List<Long> keysOf(long feed) {
    return model.postings.values().stream()
        .filter(posting -> posting.feed() == feed && random.nextInt(8) == 0)
        .map(Stored::key)
        .toList();
  }

  /** A few of all, or nearly all. */
  private List<Long> someIds() {
    int oneOf = 2 + random.nextInt(20);
    boolean isMost = random.nextBoolean();
    List<Long> ids = new ArrayList<>(List.of(0L, 987_654_321L));
    model.postings.keySet().stream()
        .filter(_ -> isMost != (random.nextInt(oneOf) == 0))
        .forEach(ids::add);
    return ids;
  }

  /** Rather of late. */
  private Instant anyTime() {
    long seconds = Duration.between(Samples.NOW, now).toSeconds() + 60;
    return random.nextBoolean()
        ? Samples.NOW.plusSeconds(random.nextLong(seconds))
        : now.minusSeconds(random.nextInt(DISORDER));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void compare(String where) {
    for (long account : accounts) {
      List<Subscription> subscriptions = store.subscriptions().of(account);
      assertThat(subscriptions)
          .as(where)
          .extracting(Subscription::feed)
          .containsExactlyInAnyOrderElementsOf(model.reader(account).feeds);
      for (Subscription subscription : subscriptions) {
        assertThat(subscription.unread())
            .as("%s, account %d, feed %d", where, account, subscription.feed())
            .isEqualTo(model.unread(account, subscription.feed()));
      }
      for (int i = 0; i < 4; i++) {
        comparePages(where, anyQuery(account));
      }
    }
    assertThat(store.postings().count()).as(where).isEqualTo(model.postings.size());
  }

  private StreamQuery anyQuery(long account) {
    StreamQuery query =
        StreamQuery.of(account, 1 + random.nextInt(60))
            .starred(random.nextInt(4) == 0)
            .sorted(random.nextBoolean() ? Order.TIME : Order.ARRIVAL, random.nextBoolean())
            .tagged(random.nextInt(4) == 0 ? any(TAGS) : null)
            .read(random.nextInt(3) == 0 ? null : (Boolean) random.nextBoolean());
    if (random.nextInt(3) == 0) {
      query = query.in(List.of(any(List.copyOf(model.feeds)), 1L, 777L));
    }
    if (random.nextInt(4) == 0) {
      query = query.from(at(random.nextInt(4001)));
    }
    return random.nextInt(3) > 0
        ? query
        : query.seen(
            random.nextBoolean() ? anyTime() : null, random.nextBoolean() ? anyTime() : null);
  }

  private void comparePages(String where, StreamQuery query) {
    List<PostingReadState> expected = model.all(query);
    assertThat(store.reading().count(query)).as("%s, %s", where, query).isEqualTo(expected.size());
    List<PostingReadState> pages = new ArrayList<>();
    StreamQuery next = query;
    List<PostingReadState> page = store.reading().states(next);
    while (!page.isEmpty() && pages.size() <= expected.size()) {
      pages.addAll(page);
      next = query.afterPosition(model.position(page.getLast()));
      page = store.reading().states(next);
      if (random.nextInt(4) == 0) {
        assertThat(store.reading().ids(next))
            .containsExactlyElementsOf(page.stream().map(PostingReadState::posting).toList());
        assertThat(store.reading().page(next))
            .extracting(AccountPosting::state)
            .containsExactlyElementsOf(page);
        assertThat(store.reading().count(next)).isEqualTo(model.all(next).size());
      }
    }
    assertThat(pages).as("%s, %s", where, query).containsExactlyElementsOf(expected);
  }
}
