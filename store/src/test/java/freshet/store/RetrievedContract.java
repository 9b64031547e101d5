package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.store.model.FeedDescription;
import freshet.store.model.HostTotals;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredPosting;
import freshet.store.model.StoredRetrieval;
import freshet.store.model.StoredRetrieval.Fate;
import freshet.store.model.StoredRetrieval.Kept;
import freshet.store.model.StoredRetrieval.News;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class RetrievedContract extends StoreContract {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 1);
  private static final Instant LATER = Samples.NOW.plusSeconds(3600);

  private long feed;

  RetrievedContract(Site site) {
    super(site);
  }

  @BeforeEach
  void addFeed() {
    feed = Samples.add(store, "https://a.example/");
  }

  @Test
  void gc013_validatorsArePutInWithTheirPostings() {
    StoredRetrieval retrieved =
        store.retrieved(List.of(Samples.changed(feed, Samples.NOW, 5, 6))).getFirst();
    reopen();

    assertThat(retrieved.fate()).isEqualTo(Fate.STORED);
    assertThat(retrieved.postings()).extracting(Kept::news).containsOnly(News.NEW);
    StoredFeed stored = store.feeds().find(feed).orElseThrow();
    assertThat(stored.state().standing()).isEqualTo("stands at " + Samples.NOW);
    assertThat(stored.postings()).isEqualTo(2);
    assertThat(store.postings().find(retrieved.postings().getFirst().id()).orElseThrow().record())
        .isEqualTo(Samples.posting(5, Samples.NOW, "words 5"));
    assertThat(store.retrievals().latest(feed, 9).getFirst().newPostings()).isEqualTo(2);
  }

  @Test
  void ids_riseInTheOrderOfArrival() {
    long other = Samples.add(store, "https://b.example/");
    List<StoredRetrieval> both =
        store.retrieved(
            List.of(
                Samples.changed(feed, Samples.NOW, 9, 3), Samples.changed(other, Samples.NOW, 4)));
    reopen();
    List<StoredRetrieval> next = store.retrieved(List.of(Samples.changed(feed, LATER, 1)));

    assertThat(LongStream.concat(ids(both), ids(next)).boxed().toList()).hasSize(4).isSorted();
  }

  private static LongStream ids(List<StoredRetrieval> retrieved) {
    return retrieved.stream().flatMap(r -> r.postings().stream()).mapToLong(Kept::id);
  }

  @Test
  void repeatedRetrieval_doublesNothing() {
    RetrievalRecord record = withFigures(Samples.changed(feed, Samples.NOW, 1, 2));
    StoredRetrieval first = store.retrieved(List.of(record)).getFirst();
    StoredRetrieval again = store.retrieved(List.of(record)).getFirst();
    List<StoredRetrieval> twice = store.retrieved(List.of(record, record));

    assertThat(again.fate()).isEqualTo(Fate.REPEATED);
    assertThat(again.postings())
        .extracting(Kept::id)
        .containsExactlyElementsOf(first.postings().stream().map(Kept::id).toList());
    assertThat(again.newPostings()).isZero();
    assertThat(twice).extracting(StoredRetrieval::fate).containsOnly(Fate.REPEATED);
    assertThat(store.postings().count(feed)).isEqualTo(2);
    assertThat(store.feeds().find(feed).orElseThrow().postings()).isEqualTo(2);
    assertThat(store.feeds().find(feed).orElseThrow().missed()).isZero();
    assertThat(store.retrievals().latest(feed, 9)).hasSize(1);
    assertThat(store.figures().sums(DAY)).isEqualTo(Map.of("retrievals", 1L));
    assertThat(store.figures().hosts(DAY, DAY).getFirst().requests()).isEqualTo(1);
  }

  private static RetrievalRecord withFigures(RetrievalRecord record) {
    HostTotals figures =
        new HostTotals("a.example", DAY, 1, 0, 0, 0, 500, 0, Duration.ofSeconds(3), 0);
    return new RetrievalRecord(
        record.feed(),
        record.note(),
        record.state(),
        FeedDescription.titled("told"),
        null,
        record.postings(),
        List.of(),
        Map.of("a.example", "host state"),
        List.of(figures),
        Map.of("retrievals", 1L));
  }

  @Test
  void twoRetrievalsInOneMillisecond_loseNoPosting() {
    store.retrieved(List.of(Samples.changed(feed, Samples.NOW, 1)));
    StoredRetrieval second =
        store.retrieved(List.of(Samples.changed(feed, Samples.NOW, 1, 2))).getFirst();

    assertThat(second.postings()).extracting(Kept::news).containsExactly(News.KNOWN, News.NEW);
    assertThat(store.feeds().find(feed).orElseThrow().postings()).isEqualTo(2);
  }

  @Test
  void description_hostsAndFiguresComeAlong() {
    store.retrieved(
        List.of(
            withFigures(Samples.unchanged(feed, Samples.NOW)),
            withFigures(Samples.unchanged(feed, LATER))));

    assertThat(store.feeds().find(feed).orElseThrow().description().title()).isEqualTo("told");
    assertThat(store.hosts().states()).isEqualTo(Map.of("a.example", "host state"));
    assertThat(store.figures().sums(DAY)).isEqualTo(Map.of("retrievals", 2L));
    HostTotals sum = store.figures().hosts(DAY, DAY).getFirst();
    assertThat(sum.bytes()).isEqualTo(1000);
    assertThat(sum.smallestGap()).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void edit_keepsIdAndTimes() {
    long id = ids(store.retrieved(List.of(Samples.changed(feed, Samples.NOW, 1)))).sum();
    RetrievalRecord edit =
        Samples.unchanged(feed, LATER)
            .with(
                List.of(Samples.posting(1, LATER, "other words"), Samples.posting(2, LATER, "x")));

    StoredRetrieval retrieved = store.retrieved(List.of(edit)).getFirst();

    assertThat(retrieved.postings()).extracting(Kept::news).containsExactly(News.EDITED, News.NEW);
    StoredPosting stored = store.postings().find(id).orElseThrow();
    assertThat(stored.posting().content().raw()).isEqualTo("<p>other words</p>");
    assertThat(stored.editedAt()).isEqualTo(LATER);
    assertThat(stored.record().firstSeen()).isEqualTo(Samples.NOW);
    assertThat(stored.record().at()).isEqualTo(Samples.NOW.minusSeconds(60));
  }

  @Test
  void oneKeyTwiceInADocument_isOnePosting() {
    StoredRetrieval retrieved =
        store.retrieved(List.of(Samples.changed(feed, Samples.NOW, 1, 1))).getFirst();

    assertThat(retrieved.postings()).extracting(Kept::news).containsExactly(News.NEW, News.KNOWN);
    assertThat(retrieved.postings().get(0).id()).isEqualTo(retrieved.postings().get(1).id());
    assertThat(store.postings().count(feed)).isEqualTo(1);
  }

  @Test
  void gc054_postingsTakenBackGoUnlessKept() {
    List<Kept> kept =
        store.retrieved(List.of(Samples.changed(feed, Samples.NOW, 1, 2))).getFirst().postings();
    store.postings().keep(List.of(kept.getFirst().id()), true);
    store.retrieved(List.of(Samples.deleting(Samples.unchanged(feed, LATER), List.of(1L, 2L))));

    assertThat(store.postings().known(feed, List.of(1L, 2L, 3L))).containsExactly(1L);
  }

  @Test
  void gc054_postingTakenBackAndGivenAgainIsNew() {
    store.retrieved(List.of(Samples.changed(feed, Samples.NOW, 1)));

    List<StoredRetrieval> retrieved =
        store.retrieved(
            List.of(
                Samples.deleting(Samples.changed(feed, LATER, 2), List.of(1L)),
                Samples.deleting(Samples.changed(feed, LATER.plusMillis(1), 1), List.of(2L))));

    assertThat(retrieved.getLast().newPostings()).isEqualTo(1);
    assertThat(store.postings().known(feed, List.of(1L, 2L))).containsExactly(1L);
  }

  @Test
  void move_isStoredOrTellsThatTheUrlIsTaken() {
    long other = Samples.add(store, "https://b.example/");

    assertThat(moved("https://b.example/", Samples.NOW)).isEqualTo(Fate.URL_TAKEN);
    assertThat(moved("https://c.example/", LATER)).isEqualTo(Fate.STORED);
    assertThat(store.feeds().find("https://c.example/", null).orElseThrow().id()).isEqualTo(feed);
    assertThat(store.feeds().find("https://b.example/", null).orElseThrow().id()).isEqualTo(other);
  }

  private Fate moved(String url, Instant at) {
    RetrievalRecord plain = Samples.unchanged(feed, at);
    RetrievalRecord record =
        new RetrievalRecord(
            feed,
            plain.note(),
            plain.state(),
            null,
            url,
            List.of(),
            List.of(),
            Map.of(),
            List.of(),
            Map.of());
    return store.retrieved(List.of(record)).getFirst().fate();
  }

  @Test
  void removedFeed_takesNothingAndSpoilsNothing() {
    long other = Samples.add(store, "https://b.example/");
    store.feeds().remove(feed, Samples.NOW);

    List<StoredRetrieval> retrieved =
        store.retrieved(
            List.of(
                Samples.changed(feed, LATER, 1),
                Samples.changed(other, LATER, 1),
                Samples.changed(987_654, LATER, 1)));

    assertThat(retrieved)
        .extracting(StoredRetrieval::fate)
        .containsExactly(Fate.REMOVED, Fate.STORED, Fate.REMOVED);
    assertThat(store.postings().count()).isEqualTo(1);
  }

  @Test
  void batchThatFails_leavesNothing() {
    RetrievalRecord good = Samples.changed(feed, Samples.NOW, 1);
    // A time that no column holds: it is found out only when the postings are in.
    RetrievalRecord bad =
        RetrievalRecord.unchanged(feed, Samples.note(Instant.MAX), good.state())
            .with(List.of(Samples.posting(2, LATER, "x")));

    assertThatThrownBy(() -> store.retrieved(List.of(good, bad)))
        .isInstanceOf(ArithmeticException.class);

    assertThat(store.postings().count()).isZero();
    assertThat(store.retrievals().latest(feed, 9)).isEmpty();
    assertThat(store.feeds().find(feed).orElseThrow().state().standing())
        .isEqualTo("standing of https://a.example/");
    assertThat(store.retrieved(List.of(good)).getFirst().newPostings()).isEqualTo(1);
  }

  @Test
  @Timeout(120)
  void readers_seeWholeBatchesWhileOthersWrite() throws Exception {
    int batches = 60;
    CountDownLatch started = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> whole =
          threads.submit(
              () -> {
                boolean all = true;
                long seen = 0;
                started.countDown();
                while (seen < 3L * batches) {
                  seen = store.postings().count();
                  all &= seen % 3 == 0;
                }
                return all;
              });
      started.await();
      List<Future<List<StoredRetrieval>>> writers =
          LongStream.range(0, batches)
              .mapToObj(
                  i ->
                      threads.submit(
                          () ->
                              store.retrieved(
                                  List.of(
                                      Samples.changed(
                                          feed,
                                          Samples.NOW.plusMillis(i),
                                          3 * i,
                                          3 * i + 1,
                                          3 * i + 2)))))
              .toList();
      for (Future<List<StoredRetrieval>> writer : writers) {
        assertThat(writer.get().getFirst().newPostings()).isEqualTo(3);
      }
      assertThat(whole.get()).isTrue();
    }
  }
}
