package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.model.FeedSettings;
import freshet.store.model.FetchJob;
import freshet.store.model.FetchJob.Kind;
import freshet.store.model.HostTotals;
import freshet.store.model.IconRecord;
import freshet.store.model.PostingQuery;
import freshet.store.model.PostingRecord;
import freshet.store.model.RepairRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredRetrieval.Kept;
import freshet.store.sql.FetchJobTable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

abstract class ErrandsContract extends StoreContract {
  private static final Instant NOW = Samples.NOW;
  private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

  ErrandsContract(Site site) {
    super(site);
  }

  private long feed(String name, boolean articles) {
    long feed = Samples.add(store, "https://%s.example/".formatted(name));
    store.feeds().set(feed, new FeedSettings(articles, null));
    return feed;
  }

  private static RetrievalRecord with(RetrievalRecord record, int missed, FetchJob... errands) {
    RetrievalLogEntry note =
        new RetrievalLogEntry(
            record.note().at(), "changed", 200, 1, 0, missed, true, "r", "b", Duration.ZERO, null);
    return new RetrievalRecord(
        record.feed(),
        note,
        record.state(),
        null,
        null,
        record.postings(),
        List.of(),
        Map.of(),
        List.of(),
        Map.of("missed", (long) missed),
        List.of(errands));
  }

  private static FetchJob gap(long feed, Instant at) {
    return new FetchJob(feed, Kind.GAP, at.toEpochMilli(), at, at, 0, "detail");
  }

  @Test
  void articles_areWantedOfNewPostings_ifTheFeedIsSetSo() {
    long read = feed("a", true);
    long other = feed("b", false);
    store.retrieved(List.of(Samples.changed(read, NOW, 1), Samples.changed(other, NOW, 1)));
    List<Kept> kept =
        store
            .retrieved(List.of(Samples.changed(read, NOW.plusSeconds(9), 1, 2)))
            .getFirst()
            .postings();
    reopen();

    assertThat(store.errands().count()).isEqualTo(2);
    FetchJob first = store.errands().due(NOW, 9).getFirst();
    assertThat(first)
        .isEqualTo(new FetchJob(read, Kind.ARTICLE, kept.getFirst().id(), NOW, NOW, 0, ""));
    store.errands().done(first);
    assertThat(store.errands().due(NOW.plusSeconds(9), 9))
        .extracting(FetchJob::subject)
        .containsExactly(kept.getLast().id());
  }

  @Test
  void articles_areTheLatest_andNoPageTwice() {
    long feed = feed("a", true);
    store.retrieved(List.of(Samples.changed(feed, NOW, LongStream.range(0, 150).toArray())));
    assertThat(store.errands().count()).isEqualTo(FetchJobTable.MOST_ARTICLES);
    long latest = store.postings().page(PostingQuery.arrivals(1000)).getLast().id();
    assertThat(store.errands().due(NOW, 1).getFirst().subject())
        .isEqualTo(latest - FetchJobTable.MOST_ARTICLES + 1);

    long twice = feed("b", true);
    PostingRecord one = Samples.posting(1, NOW, "words");
    PostingRecord same =
        new PostingRecord(2, one.posting(), one.sanitised(), one.at(), NOW, one.contentHash());
    store.retrieved(List.of(Samples.unchanged(twice, NOW).with(List.of(one, same))));
    assertThat(store.errands().count()).isEqualTo(FetchJobTable.MOST_ARTICLES + 1);
  }

  @Test
  void errands_comeOnceWithTheirRetrieval_oneOfEachFeedAtATime() {
    long a = feed("a", false);
    long b = feed("b", false);
    FetchJob icon = new FetchJob(a, Kind.ICON, 0, NOW, NOW.plusSeconds(60), 0, "");
    RetrievalRecord record = with(Samples.changed(a, NOW, 1), 3, gap(a, NOW), icon);
    store.retrieved(List.of(record, with(Samples.changed(b, NOW, 1), 1, gap(b, NOW))));
    store.errands().done(gap(b, NOW));
    store.retrieved(List.of(with(Samples.changed(b, NOW, 1), 1, gap(b, NOW))));
    reopen();

    assertThat(store.errands().due(NOW, 9)).containsExactly(gap(a, NOW));
    assertThat(store.errands().nextAfter(NOW)).contains(NOW.plusSeconds(60));
    FetchJob later = gap(a, NOW).again(NOW.plusSeconds(90), 2, "less");
    store.errands().again(later);
    assertThat(store.errands().due(NOW.plusSeconds(70), 9)).containsExactly(icon);
    store.errands().done(icon);
    assertThat(store.errands().due(NOW.plusSeconds(90), 9)).containsExactly(later);
    store.feeds().remove(a, NOW);
    assertThat(store.errands().count()).isZero();
  }

  private static RepairRecord repair(
      FetchJob errand, @Nullable FetchJob next, int recovered, long... keys) {
    return new RepairRecord(
        errand,
        next,
        NOW.plusSeconds(5),
        LongStream.of(keys)
            .mapToObj(key -> Samples.posting(key, NOW.plusSeconds(5), "found " + key))
            .toList(),
        List.of(1L),
        Set.of("https://a.example/2024"),
        recovered);
  }

  @Test
  void gc052_repair_storesWhatItFound_onceAndTogether() {
    long feed = feed("a", true);
    FetchJob gap = gap(feed, NOW);
    store.retrieved(List.of(with(Samples.changed(feed, NOW, 1, 2), 5, gap)));

    FetchJob rest = gap.again(NOW.plusSeconds(60), 1, "rest");
    assertThat(store.errands().repaired(repair(gap, rest, 2, 3, 4))).isTrue();
    assertThat(store.errands().repaired(repair(rest, null, 3, 4, 5))).isTrue();
    assertThat(store.errands().repaired(repair(rest, null, 3, 6))).isFalse();
    reopen();

    assertThat(store.postings().keys(feed)).containsExactlyInAnyOrder(2L, 3L, 4L, 5L);
    StoredFeed stored = store.feeds().find(feed).orElseThrow();
    assertThat(stored.postings()).isEqualTo(5);
    assertThat(stored.missed()).isZero();
    assertThat(store.retrievals().latest(feed, 1).getFirst().missed()).isZero();
    assertThat(store.figures().sums(DAY)).isEqualTo(Map.of("missed", 0L, "recovered", 3L));
    assertThat(store.errands().archives(feed)).containsExactly("https://a.example/2024");
    assertThat(store.errands().count()).as("articles of all five").isEqualTo(5);
  }

  @Test
  void gc054_keys_areFoundByWhatTheFeedCallsItsPostings() {
    long feed = feed("a", false);
    long other = feed("b", false);
    store.retrieved(List.of(Samples.changed(feed, NOW, 1, 2, 3), Samples.changed(other, NOW, 1)));
    assertThat(store.postings().keysOf(feed, List.of("guid-1", "guid-3", "guid-9")))
        .containsExactlyInAnyOrder(1L, 3L);
  }

  @Test
  void icon_isKeptOfAFeed_andFoundByItsPlace() {
    long a = feed("a", false);
    long b = feed("b", false);
    String url = "https://a.example/favicon.ico";
    assertThat(store.icons().keep(new IconRecord(a, url, NOW, "image/png", new byte[] {1})))
        .isTrue();
    Instant later = NOW.plusSeconds(1);
    store.icons().keep(new IconRecord(b, url, later, "image/gif", new byte[] {2, 3}));
    store.icons().keep(new IconRecord(b, url, later, "image/gif", new byte[] {2, 4}));
    reopen();

    assertThat(store.icons().find(a).orElseThrow().type()).isEqualTo("image/png");
    assertThat(store.icons().latest(url).orElseThrow().image()).containsExactly(2, 4);
    store.feeds().remove(a, NOW);
    assertThat(store.icons().find(a)).isEmpty();
    assertThat(store.icons().keep(new IconRecord(a, url, NOW, "image/png", new byte[0]))).isFalse();
  }

  @Test
  void gc020_gc091_visits_leaveStatesAndFigures() {
    HostTotals figures = new HostTotals("h", DAY, 2, 2, 0, 0, 9, 0, null, 0);
    store.hosts().visited(Map.of("h", "state"), List.of(figures));
    reopen();
    assertThat(store.hosts().states()).isEqualTo(Map.of("h", "state"));
    assertThat(store.figures().hosts(DAY, DAY)).containsExactly(figures);
  }
}
