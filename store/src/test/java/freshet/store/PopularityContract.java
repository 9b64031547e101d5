package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.Readership;
import freshet.store.account.RelatedFeed;
import freshet.store.model.StoredRetrieval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class PopularityContract extends StoreContract {
  private static final Instant LONG_AGO = Samples.NOW.minus(Duration.ofDays(9));

  private long ann;
  private long bob;
  private long feed;
  private long other;

  PopularityContract(Site site) {
    super(site);
  }

  @BeforeEach
  void addPeople() {
    ann = PeopleSamples.add(store, "Ann");
    bob = PeopleSamples.add(store, "bob");
    feed = Samples.add(store, "https://a.example/");
    other = Samples.add(store, "https://b.example/");
  }

  private List<Long> arrive(long to, long... keys) {
    return store
        .retrieved(List.of(Samples.changed(to, Samples.NOW, keys)))
        .getFirst()
        .postings()
        .stream()
        .map(StoredRetrieval.Kept::id)
        .toList();
  }

  private void subscribe(long account, long... feeds) {
    LongStream.of(feeds)
        .forEach(
            to -> store.subscriptions().add(account, Map.of(to, List.of()), LONG_AGO, LONG_AGO));
  }

  private Readership of(long wanted) {
    return store.popularity().since(LONG_AGO).stream()
        .filter(one -> one.feed() == wanted)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void opening_isCounted_onceForEachReader() {
    subscribe(ann, feed, other);
    subscribe(bob, feed);
    List<Long> postings = arrive(feed, 1, 2, 3);
    store.reading().mark(ann, postings.subList(0, 2), true, null, Samples.NOW);
    store.reading().mark(ann, postings.subList(0, 2), true, null, Samples.NOW);
    store.reading().mark(bob, postings.subList(0, 1), true, true, Samples.NOW);
    store.reading().mark(bob, postings.subList(0, 1), false, null, Samples.NOW);

    assertThat(of(feed).subscribers()).isEqualTo(2);
    assertThat(of(feed).reads()).isEqualTo(3);
    assertThat(of(feed).postings()).isEqualTo(3);
    assertThat(of(feed).lastRead()).isAfterOrEqualTo(Samples.NOW);
    assertThat(of(other)).isEqualTo(new Readership(other, 1, 0, 0, LONG_AGO));
  }

  @Test
  void markingManyAtOnce_isNoReading() {
    subscribe(ann, feed);
    List<Long> postings = arrive(feed, LongStream.rangeClosed(1, 50).toArray());
    store.reading().mark(ann, postings, true, null, Samples.NOW);
    store.reading().readAll(ann, null, Samples.NOW);
    assertThat(of(feed).reads()).isZero();
  }

  @Test
  void oldReading_isForgotten() {
    subscribe(ann, feed);
    store.reading().mark(ann, arrive(feed, 1), true, null, Samples.NOW);
    store.popularity().forget(Samples.NOW);
    assertThat(of(feed).reads()).isEqualTo(1);
    store.popularity().forget(Samples.NOW.plus(Duration.ofDays(1)));
    assertThat(of(feed).reads()).isZero();
    assertThat(of(feed).lastRead()).isEqualTo(LONG_AGO);
  }

  @Test
  void weight_isThatByHandTimesThePopularity() {
    store.feeds().weigh(Map.of(feed, 2.0));

    assertThat(store.popularity().weigh(Map.of(feed, 3.0), 1))
        .as("what has changed")
        .isEqualTo(Map.of(feed, 6.0));
    assertThat(store.popularity().weigh(Map.of(feed, 3.0), 1)).isEmpty();
    assertThat(store.feeds().find(feed).orElseThrow().weight()).isEqualTo(6);

    store.feeds().weigh(Map.of(feed, 1.0));
    assertThat(store.popularity().weigh(Map.of(feed, 3.0), 0))
        .isEqualTo(Map.of(feed, 3.0, other, 0.0));
  }

  /**
   * Ann reads a and b. Bob shares both and reads c and d: likeness 2/4. Cid shares one of his
   * three: 1/4. So c has 3/4, and d has a single reader.
   */
  @Test
  void related_areFeedsOfThoseWhoReadTheSame() {
    long cid = PeopleSamples.add(store, "cid");
    long eve = PeopleSamples.add(store, "eve");
    long third = Samples.add(store, "https://c.example/");
    long fourth = Samples.add(store, "https://d.example/");
    long fifth = Samples.add(store, "https://e.example/");
    subscribe(ann, feed, other);
    subscribe(bob, feed, other, third, fourth);
    subscribe(cid, feed, third, fifth);
    subscribe(eve, fifth);

    assertThat(store.popularity().related(ann, 2, 10))
        .containsExactly(new RelatedFeed(third, 2, 0.75));
    assertThat(store.popularity().related(ann, 1, 10))
        .extracting(RelatedFeed::feed)
        .containsExactly(third, fourth, fifth);
    assertThat(store.popularity().related(eve, 2, 10)).isEmpty();
  }
}
