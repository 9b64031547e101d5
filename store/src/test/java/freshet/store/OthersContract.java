package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.model.ArticleRecord;
import freshet.store.model.HostTotals;
import freshet.store.model.PushSubscriptionRecord;
import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.RobotsRecord;
import freshet.store.sql.DailyTotalsTable;
import freshet.store.sql.PushSubscriptionTable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

abstract class OthersContract extends StoreContract {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

  OthersContract(Site site) {
    super(site);
  }

  @Test
  void article_comesBackAndItsPageByItself() {
    long feed = Samples.add(store, "https://a.example/");
    long posting =
        store
            .retrieved(List.of(Samples.changed(feed, Samples.NOW, 1)))
            .getFirst()
            .postings()
            .getFirst()
            .id();
    byte[] page = "<html>".repeat(500).getBytes(StandardCharsets.UTF_8);
    ArticleRecord article = article(posting, page, "text");

    assertThat(store.articles().keep(article)).isTrue();
    assertThat(store.articles().find(posting)).contains(article(posting, null, "text"));
    assertThat(store.articles().page(posting))
        .hasValueSatisfying(p -> assertThat(p).isEqualTo(page));

    assertThat(store.articles().keep(article(posting, null, "later"))).isTrue();
    assertThat(store.articles().page(posting)).isEmpty();
    assertThat(store.articles().keep(article(999, page, "lost"))).isFalse();
    store.feeds().remove(feed, Samples.NOW);
    assertThat(store.articles().find(posting)).isEmpty();
  }

  @Test
  void articles_areFollowedInTheOrderInWhichTheyWereStored() {
    long feed = Samples.add(store, "https://a.example/");
    List<Long> postings =
        store
            .retrieved(List.of(Samples.changed(feed, Samples.NOW, 1, 2, 3)))
            .getFirst()
            .postings()
            .stream()
            .map(one -> one.id())
            .toList();
    assertThat(store.articles().keep(article(postings.get(2), null, "a"))).isTrue();
    assertThat(store.articles().keep(article(postings.get(0), null, "b"))).isTrue();
    SortedMap<Long, Long> first = store.articles().after(0, 10);
    assertThat(first.values()).containsExactly(postings.get(2), postings.get(0));
    assertThat(store.articles().after(0, 1).values()).containsExactly(postings.get(2));

    assertThat(store.articles().keep(article(postings.get(2), null, "c"))).isTrue();
    SortedMap<Long, Long> later = store.articles().after(first.lastKey(), 10);
    assertThat(later.values())
        .as("again, since it is another one")
        .containsExactly(postings.get(2));
    assertThat(store.articles().versions(postings))
        .containsOnly(
            Map.entry(postings.get(2), later.lastKey()),
            Map.entry(postings.get(0), first.lastKey()));
    assertThat(store.articles().find(postings).keySet())
        .containsExactlyInAnyOrder(postings.get(0), postings.get(2));
  }

  private static ArticleRecord article(long posting, byte @Nullable [] page, String text) {
    return new ArticleRecord(
        posting, Samples.NOW, "https://a/1", "Kept.", page, "T", null, text, null, "en");
  }

  @Test
  void retrievals_areKeptForSomeTime() {
    long feed = Samples.add(store, "https://a.example/");
    RetrievalLogEntry first =
        new RetrievalLogEntry(
            Samples.NOW,
            "failed",
            500,
            10,
            0,
            2,
            true,
            "plan",
            "floor",
            Duration.ofMillis(9),
            "Why.");
    Instant later = Samples.NOW.plusSeconds(60);
    store.retrieved(
        List.of(
            RetrievalRecord.unchanged(feed, first, Samples.state(Samples.NOW, "s")),
            Samples.unchanged(feed, later)));

    assertThat(store.retrievals().latest(feed, 9)).containsExactly(Samples.note(later), first);
    assertThat(store.retrievals().latest(feed, 1)).containsExactly(Samples.note(later));
    assertThat(store.feeds().find(feed).orElseThrow().missed()).isEqualTo(2);
    assertThat(store.retrievals().count(later)).isEqualTo(1);
    assertThat(store.retrievals().removeBefore(later)).isEqualTo(1);
    assertThat(store.retrievals().latest(feed, 9)).containsExactly(Samples.note(later));
  }

  @Test
  void gc091_figuresAddUpByHostAndDay() {
    HostTotals one = new HostTotals("a", DAY, 1, 1, 0, 0, 100, 0, null, 0);
    HostTotals two = new HostTotals("a", DAY, 1, 0, 1, 0, 50, 1, Duration.ofSeconds(9), 0);
    HostTotals three = new HostTotals("a", DAY, 1, 0, 0, 1, 0, 0, Duration.ofSeconds(4), 1);
    HostTotals next = new HostTotals("a", DAY.plusDays(1), 1, 0, 0, 0, 1, 0, null, 0);

    store.figures().add(List.of(one));
    store.figures().add(List.of(two, next));
    store.figures().add(List.of(three, one));
    store.figures().add(List.of());

    assertThat(store.figures().hosts(DAY, DAY))
        .containsExactly(new HostTotals("a", DAY, 4, 2, 1, 1, 250, 1, Duration.ofSeconds(4), 1));
    assertThat(store.figures().hosts(DAY, DAY.plusDays(1))).hasSize(2);
  }

  @Test
  void sums_addUpByDayUntilLetGo() {
    store.figures().add(DAY, Map.of("missed", 2L, "delay.ms", 1000L));
    store.figures().add(DAY, Map.of("missed", 3L));
    store.figures().add(DAY.plusDays(1), Map.of("missed", 1L));

    assertThat(store.figures().sums(DAY)).isEqualTo(Map.of("missed", 5L, "delay.ms", 1000L));
    store.figures().removeBefore(DAY.plusDays(1));
    assertThat(store.figures().sums(DAY)).isEmpty();
    assertThat(store.figures().sums(DAY.plusDays(1))).isEqualTo(Map.of("missed", 1L));
  }

  @Test
  void gc091_topHosts_addUpDaysAndKeepTheFirst() {
    store
        .figures()
        .add(
            List.of(
                new HostTotals("a", DAY, 5, 1, 0, 0, 10, 0, Duration.ofSeconds(9), 0),
                new HostTotals("a", DAY.plusDays(1), 5, 0, 1, 0, 10, 0, null, 0),
                new HostTotals("b", DAY, 9, 0, 0, 0, 30, 0, null, 0),
                new HostTotals("c", DAY, 1, 0, 0, 0, 99, 2, null, 0),
                new HostTotals("d", DAY.minusDays(1), 99, 0, 0, 0, 1, 0, null, 0)));

    assertThat(topHosts(DailyTotalsTable.HostOrder.REQUESTS)).containsExactly("a", "b");
    assertThat(topHosts(DailyTotalsTable.HostOrder.BYTES)).containsExactly("c", "b");
    assertThat(
            store.figures().topHosts(DAY, DAY.plusDays(1), DailyTotalsTable.HostOrder.REQUESTS, 1))
        .containsExactly(new HostTotals("a", DAY, 10, 1, 1, 0, 20, 0, Duration.ofSeconds(9), 0));
  }

  private List<String> topHosts(DailyTotalsTable.HostOrder order) {
    return store.figures().topHosts(DAY, DAY.plusDays(1), order, 2).stream()
        .map(HostTotals::host)
        .toList();
  }

  @Test
  void sumsOfDays_leaveHoursOut() {
    store.figures().add(DAY, Map.of("missed", 2L, DailyTotalsTable.ofHour("missed", 7), 2L));
    store.figures().add(DAY.plusDays(2), Map.of("missed", 1L));

    assertThat(store.figures().sums(DAY)).hasSize(2);
    assertThat(store.figures().sums(DAY, DAY.plusDays(2)))
        .isEqualTo(Map.of(DAY, Map.of("missed", 2L), DAY.plusDays(2), Map.of("missed", 1L)));
    assertThat(store.figures().sums(DAY.plusDays(3), DAY.plusDays(9))).isEmpty();
    store.figures().removeHoursBefore(DAY);
    assertThat(store.figures().sums(DAY)).hasSize(2);
    store.figures().removeHoursBefore(DAY.plusDays(1));
    assertThat(store.figures().sums(DAY)).isEqualTo(Map.of("missed", 2L));
  }

  @Test
  void gc020_hostStatesSurvive() {
    store.hosts().keep(Map.of("a", "1", "b", "2"));
    store.hosts().keep(Map.of("a", "3"));
    store.hosts().forget(List.of("b"));
    reopen();

    assertThat(store.hosts().states()).isEqualTo(Map.of("a", "3"));
  }

  @Test
  void gc020_stateOfAHostThatComesLate_replacesNoLaterOne() {
    store.hosts().keep(Map.of("a", "old"));
    store.hosts().keep(Map.of("a", "asked#7", "b", "asked#9"));
    store.hosts().visited(Map.of("a", "throttled#8", "c", "new#1"), List.of());
    store.hosts().keep(Map.of("a", "late#7", "b", "late#8", "c", "again#1"));

    assertThat(store.hosts().states())
        .isEqualTo(Map.of("a", "throttled#8", "b", "asked#9", "c", "again#1"));
  }

  @Test
  void gc081_robotsFilesSurvive() {
    byte[] text = "User-agent: *".repeat(100).getBytes(StandardCharsets.UTF_8);
    store.hosts().keep(new RobotsRecord("a", Samples.NOW, new byte[0], true));
    store.hosts().keep(new RobotsRecord("a", Samples.NOW.plusSeconds(1), text, false));
    reopen();

    RobotsRecord robots = store.hosts().robots("a").orElseThrow();
    assertThat(robots.text()).isEqualTo(text);
    assertThat(robots.asked()).isEqualTo(Samples.NOW.plusSeconds(1));
    assertThat(robots.unsaid()).isFalse();
    assertThat(store.hosts().robots("b")).isEmpty();
  }

  @Test
  void push_changesOnlyFromWhatItWas() {
    long feed = Samples.add(store, "https://a.example/");
    PushSubscriptionRecord asked = push(feed, "t1", "asked", Samples.NOW);
    PushSubscriptionRecord live = push(feed, "t2", "live", Samples.NOW.plusSeconds(60));
    store.pushes().add(asked);

    assertThat(store.pushes().replace(asked, live)).isTrue();
    assertThat(store.pushes().replace(asked, live)).isFalse();
    assertThat(store.pushes().find("t1")).isEmpty();
    assertThat(store.pushes().find("t2")).contains(live);
    assertThat(store.pushes().ofFeed(feed)).containsExactly(live);
    assertThat(store.pushes().due(Samples.NOW)).isEmpty();
    assertThat(store.pushes().due(live.due())).containsExactly(live);
    assertThat(store.pushes().remove(push(feed, "t2", "asked", Samples.NOW))).isFalse();
    assertThat(store.pushes().remove(live)).isTrue();
    assertThat(live.toString()).doesNotContain("t2").doesNotContain("secret");
  }

  private static PushSubscriptionRecord push(
      long feed, String token, String standing, Instant due) {
    return new PushSubscriptionRecord(
        token, feed, "WEBSUB", "topic", "https://hub/", "secret", standing, due);
  }

  @Test
  void gc069_hubsRestAndWake() {
    store.pushes().rest("hub", new PushSubscriptionTable.HubRest(1, Samples.NOW));
    store.pushes().rest("hub", new PushSubscriptionTable.HubRest(2, Samples.NOW.plusSeconds(1)));

    assertThat(store.pushes().rest("hub"))
        .contains(new PushSubscriptionTable.HubRest(2, Samples.NOW.plusSeconds(1)));
    store.pushes().wake("hub");
    assertThat(store.pushes().rest("hub")).isEmpty();
  }

  @Test
  void settings_areSetAndRemoved() {
    store.settings().set("policy", "uniform");
    store.settings().set("policy", "freshet");
    store.settings().set("budget", "1");
    store.settings().remove("budget");
    reopen();

    assertThat(store.settings().find("policy")).contains("freshet");
    assertThat(store.settings().find("budget")).isEqualTo(Optional.empty());
    assertThat(store.settings().all()).isEqualTo(Map.of("policy", "freshet"));
  }
}
