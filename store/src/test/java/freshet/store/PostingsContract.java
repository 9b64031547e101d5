package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.PostingQuery;
import freshet.store.model.PostingQuery.Order;
import freshet.store.model.PostingRecord;
import freshet.store.model.PostingRef;
import freshet.store.model.PostingTime;
import freshet.store.model.Retention;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredPosting;
import freshet.store.model.StoredRetrieval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class PostingsContract extends StoreContract {
  private long feed;
  private long other;

  PostingsContract(Site site) {
    super(site);
  }

  @BeforeEach
  void addFeeds() {
    feed = Samples.add(store, "https://a.example/");
    other = Samples.add(store, "https://b.example/");
  }

  private long store(long feed, PostingRecord posting) {
    RetrievalRecord record = Samples.unchanged(feed, posting.firstSeen()).with(List.of(posting));
    return store.retrieved(List.of(record)).getFirst().postings().getFirst().id();
  }

  @Test
  void bareAndLongPostings_comeBackAsTheyWere() {
    PostingRecord bare =
        new PostingRecord(
            Long.MIN_VALUE,
            new Posting(
                new PostingId("h", PostingId.Origin.HASH),
                "",
                null,
                List.of(),
                RawText.NONE,
                RawText.NONE,
                PostingDate.ABSENT,
                new PostingDate(Samples.NOW, PostingDate.Quality.DAY),
                List.of(),
                null,
                List.of(),
                "https://i.example/"),
            new SanitisedTexts("", "", 1),
            Samples.NOW,
            Samples.NOW,
            0);
    PostingRecord large =
        Samples.posting(
            Long.MAX_VALUE,
            Samples.NOW.plusSeconds(1),
            Samples.prose(100_000, new Random(1)) + " \0 \uD83D\uDE00");

    long first = store(feed, bare);
    long second = store(feed, large);

    assertThat(store.postings().find(first).orElseThrow().record()).isEqualTo(bare);
    assertThat(store.postings().find(second).orElseThrow().record()).isEqualTo(large);
    assertThat(store.postings().find(List.of(first, second, 999L)))
        .extracting(StoredPosting::id)
        .containsExactly(second, first);
    assertThat(store.postings().find(999)).isEmpty();
  }

  @Test
  void known_tellsTheKeysOfThatFeedOnly() {
    store.retrieved(List.of(Samples.changed(feed, Samples.NOW, 1, -2)));
    store.retrieved(List.of(Samples.changed(other, Samples.NOW, 3)));

    assertThat(store.postings().known(feed, List.of(1L, -2L, 3L)))
        .containsExactlyInAnyOrder(1L, -2L);
    assertThat(store.postings().known(feed, List.of())).isEmpty();
    assertThat(store.postings().count(feed)).isEqualTo(2);
    assertThat(store.postings().count()).isEqualTo(3);
  }

  @Test
  void pages_joinToTheWholeListInEveryOrder() {
    Random random = new Random(5);
    List<PostingRef> all = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      Instant seen = Samples.NOW.plusSeconds(i);
      PostingRecord posting = at(Samples.posting(i, seen, "w"), random.nextInt(20));
      long in = i % 3 == 0 ? other : feed;
      all.add(new PostingRef(store(in, posting), in, posting.at(), seen));
    }
    for (Order order : Order.values()) {
      for (boolean oldestFirst : new boolean[] {true, false}) {
        PostingQuery query =
            new PostingQuery(List.of(feed, other), order, oldestFirst, null, null, null, false, 7);
        assertThat(paged(query)).containsExactlyElementsOf(sorted(all, order, oldestFirst));
      }
    }
    assertThat(paged(PostingQuery.arrivals(8))).containsExactlyElementsOf(all);
    assertThat(paged(PostingQuery.latest(List.of(other), Order.TIME, 100))).hasSize(20);
  }

  private static PostingRecord at(PostingRecord posting, int minutesAgo) {
    return new PostingRecord(
        posting.key(),
        posting.posting(),
        posting.sanitised(),
        Samples.NOW.minus(Duration.ofMinutes(minutesAgo)),
        posting.firstSeen(),
        posting.contentHash());
  }

  private List<PostingRef> paged(PostingQuery query) {
    List<PostingRef> all = new ArrayList<>();
    List<PostingRef> page = store.postings().refs(query);
    while (!page.isEmpty()) {
      all.addAll(page);
      PostingQuery next = query.after(page.getLast().position());
      assertThat(store.postings().page(next))
          .extracting(StoredPosting::id)
          .containsExactlyElementsOf(
              store.postings().refs(next).stream().map(PostingRef::id).toList());
      page = store.postings().refs(next);
    }
    return all;
  }

  private static List<PostingRef> sorted(List<PostingRef> all, Order order, boolean oldestFirst) {
    List<PostingRef> sorted = new ArrayList<>(all);
    sorted.sort(
        (a, b) -> {
          int byTime = order == Order.TIME ? a.at().compareTo(b.at()) : 0;
          int up = byTime == 0 ? Long.compare(a.id(), b.id()) : byTime;
          return oldestFirst ? up : -up;
        });
    return sorted;
  }

  @Test
  void seen_countsTheTimeOfArrival() {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(store(feed, Samples.posting(i, Samples.NOW.plusSeconds(i), "w")));
    }
    PostingQuery query =
        PostingQuery.latest(List.of(feed), Order.ARRIVAL, 9)
            .seen(Samples.NOW.plusSeconds(1), Samples.NOW.plusSeconds(4));

    assertThat(store.postings().refs(query))
        .extracting(PostingRef::id)
        .containsExactly(ids.get(3), ids.get(2), ids.get(1));
  }

  @Test
  void kept_canBeAskedForAlone() {
    long one = store(feed, Samples.posting(1, Samples.NOW, "w"));
    store(feed, Samples.posting(2, Samples.NOW.plusSeconds(1), "w"));
    store.postings().keep(List.of(one), true);
    PostingQuery kept = new PostingQuery(null, Order.ARRIVAL, false, null, null, null, true, 9);

    assertThat(store.postings().refs(kept)).extracting(PostingRef::id).containsExactly(one);
    assertThat(store.postings().find(one).orElseThrow().kept()).isTrue();
    store.postings().keep(List.of(one), false);
    assertThat(store.postings().refs(kept)).isEmpty();
  }

  @Test
  void gc124_textsAreMadeSafeAnew() {
    long id = store(feed, Samples.posting(1, Samples.NOW, "w"));
    SanitisedTexts safe = new SanitisedTexts("s", "c", 2);

    store.postings().sanitise(Map.of(id, safe, 999L, safe));

    StoredPosting stored = store.postings().find(id).orElseThrow();
    assertThat(stored.record().sanitised()).isEqualTo(safe);
    assertThat(stored.posting()).isEqualTo(Samples.posting(1, Samples.NOW, "w").posting());
    assertThat(stored.editedAt()).isNull();
  }

  @Test
  void retention_sparesTheKeptAndWhatMayStillBeListed() {
    long[] keys = LongStream.range(0, 100).toArray();
    List<StoredRetrieval.Kept> postings =
        store.retrieved(List.of(Samples.changed(feed, Samples.NOW, keys))).getFirst().postings();
    store.postings().keep(List.of(postings.getFirst().id()), true);
    Instant later = Samples.NOW.plus(Duration.ofDays(90));
    store.retrieved(List.of(Samples.changed(other, later, LongStream.range(0, 80).toArray())));

    // By age, all but the latest 50 and the kept one go; what is younger stays.
    long byAge = store.postings().retain(new Retention(Duration.ofDays(30), 1000), later);
    assertThat(byAge).isEqualTo(49);
    assertThat(store.postings().count(feed)).isEqualTo(51);
    assertThat(store.postings().count(other)).isEqualTo(80);

    long byCount = store.postings().retain(new Retention(Duration.ofDays(300), 60), later);
    assertThat(byCount).isEqualTo(20);
    assertThat(store.postings().count(other)).isEqualTo(60);
    assertThat(store.postings().find(postings.getFirst().id())).isPresent();
    assertThat(store.feeds().find(feed).orElseThrow().postings()).isEqualTo(100);
  }

  @Test
  void retention_sparesTheWholeWindow() {
    FeedState wide =
        new FeedState(FeedStage.ACTIVE, Samples.NOW, null, null, null, "", 90, "standing", null);
    RetrievalRecord record =
        RetrievalRecord.unchanged(feed, Samples.note(Samples.NOW), wide)
            .with(
                Samples.changed(feed, Samples.NOW, LongStream.range(0, 100).toArray()).postings());
    store.retrieved(List.of(record));

    assertThat(store.postings().retain(new Retention(Duration.ZERO, 1), Samples.NOW.plusSeconds(1)))
        .isEqualTo(10);
  }

  @Test
  void times_areToldFeedByFeed() {
    store(other, Samples.posting(1, Samples.NOW, "w"));
    store(feed, Samples.posting(2, Samples.NOW.plusSeconds(5), "w"));
    List<PostingTime> times = new ArrayList<>();

    store.postings().eachTime(times::add);

    Instant seen = Samples.NOW.plusSeconds(5);
    assertThat(times)
        .containsExactly(
            new PostingTime(feed, seen.minusSeconds(60), seen, 15),
            new PostingTime(other, Samples.NOW.minusSeconds(60), Samples.NOW, 15));
  }
}
