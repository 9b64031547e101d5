package freshet.crawler.job;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.controller.TrafficSums;
import freshet.crawler.terminal.PageReader;
import freshet.store.model.ArticleRecord;
import freshet.store.model.FeedStage;
import freshet.store.model.HostTotals;
import freshet.store.model.PostingQuery;
import freshet.store.model.StoredFeed;
import freshet.store.model.StoredPosting;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.PolitenessAudit;
import freshet.village.Reply;
import freshet.village.SettableClock;
import freshet.village.Village;
import freshet.village.Visit;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What Freshet fetches by itself after retrievals, as the hosts see it. */
@Timeout(60)
class ErrandsTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);
  private static final Duration SPACING = Duration.ofSeconds(2);

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(START);
  private final Village village = Village.open(clock);
  private final Site site = new Site(village, "a").publish(1, 3);

  @AfterEach
  void close() {
    village.close();
  }

  private long add(Site home, boolean articles) {
    return ErrandRig.add(folder, home.host.url("/feed"), articles, START);
  }

  private ErrandRig start() {
    return new ErrandRig(folder, clock, village);
  }

  private static List<String> titles(ErrandRig rig) {
    return rig.store.postings().page(PostingQuery.arrivals(1000)).stream()
        .map(StoredPosting::posting)
        .map(posting -> posting.title().replace("Posting ", ""))
        .toList();
  }

  private static String[] numbers(int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(Integer::toString).toArray(String[]::new);
  }

  private void assertWellBehaved(Site home) {
    assertThat(PolitenessAudit.spacing(home.host.log(), SPACING)).isEmpty();
    assertThat(home.asked().stream().filter("/robots.txt"::equals).count()).isEqualTo(1);
  }

  @Test
  void gc080_gc081_robotsTxt_isAskedBeforeTheFeed_inATurnOfItsOwn() {
    site.robots("User-agent: *\nDisallow: /\nCrawl-delay: 30\n");
    Site closed = new Site(village, "b").publish(1, 3);
    closed.robots("User-agent: Freshet\nDisallow: /feed\n");
    long open = add(site, false);
    long shut = add(closed, false);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofHours(2));
      assertThat(site.asked()).startsWith("/robots.txt", "/feed").doesNotContain("/favicon.ico");
      assertThat(PolitenessAudit.spacing(site.host.log(), Duration.ofSeconds(30))).isEmpty();
      assertThat(rig.feed(open).postings()).isEqualTo(3);
      assertThat(closed.asked()).containsExactly("/robots.txt");
      StoredFeed left = rig.feed(shut);
      assertThat(left.state().outcome()).contains("robots.txt");
      assertThat(left.state().stage()).isEqualTo(FeedStage.BLOCKED);
      HostTotals figures = rig.store.figures().hosts(DAY, DAY).getFirst();
      assertThat(figures.requests()).isEqualTo(site.host.log().size());
      assertThat(figures.smallestGap()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
    }
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofHours(12));
      assertThat(site.asked().stream().filter("/robots.txt"::equals).count())
          .as("a restart asks again")
          .isEqualTo(1);
    }
  }

  @Test
  void gc029_hostThatAnotherRedirectsTo_isNotAskedAtTheSameTime() {
    Site away = new Site(village, "b");
    away.paths.put("/feed", Behaviours.redirect(302, site.host.url("/other")));
    site.paths.put("/other", (request, _) -> site.feed(request));
    add(away, false);
    add(site, false);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofSeconds(20));
      assertThat(site.asked()).startsWith("/robots.txt", "/other", "/feed");
      assertThat(PolitenessAudit.spacing(site.host.log(), SPACING)).isEmpty();
    }
  }

  @Test
  void gc052_gap_isRepairedAfterTheRetrievalThatShowedIt() {
    long feed = add(site, false);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofMinutes(10));
      assertThat(titles(rig)).containsExactly(numbers(1, 3));
      site.publish(4, 14);
      rig.runFor(Duration.ofHours(23));
      assertThat(titles(rig)).containsExactlyInAnyOrder(numbers(1, 14));
      assertThat(site.asked()).containsOnlyOnce("/feed?page=2", "/feed?page=4");
      assertThat(rig.feed(feed).postings()).isEqualTo(14);
      assertThat(rig.feed(feed).missed()).isZero();
      assertThat(rig.store.figures().sums(DAY))
          .containsEntry("gaps", 1L)
          .containsEntry("missed", 0L)
          .containsEntry("recovered", 8L);
      assertWellBehaved(site);
    }
  }

  @Test
  void gc052_gap_survivesARestart_andItsRepairIsStoredOnce() {
    long feed = add(site, false);
    try (ErrandRig rig = start()) {
      rig.retrieveTo(START.plus(Duration.ofMinutes(10)));
      site.publish(4, 14);
      rig.retrieveTo(START.plus(Duration.ofHours(23)));
      assertThat(titles(rig)).hasSize(6);
      assertThat(rig.feed(feed).missed()).isPositive();
    }
    site.publish(15, 15);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofDays(1));
      assertThat(titles(rig)).containsExactlyInAnyOrder(numbers(1, 15));
      assertThat(rig.feed(feed).missed()).isZero();
      assertWellBehaved(site);
    }
  }

  @Test
  void gc052_gc043_repairThatIsThrottled_isTriedAgain_andCountsNothingTwice() {
    long feed = add(site, false);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofMinutes(10));
      site.publish(4, 14);
      Reply busy = Reply.of(429).with("Retry-After", "3600");
      int[] pages = {0};
      site.paths.put(
          "/feed",
          (request, now) ->
              request.target().contains("page=3") && pages[0]++ == 0 ? busy : site.feed(request));
      rig.runFor(Duration.ofDays(4));
      assertThat(pages[0]).isEqualTo(2);
      assertThat(site.asked()).as("it goes on where it stopped").containsOnlyOnce("/feed?page=2");
      assertThat(titles(rig)).containsExactlyInAnyOrder(numbers(1, 14));
      assertThat(rig.feed(feed).missed()).isZero();
      assertThat(rig.store.figures().sums(DAY)).containsEntry("recovered", 8L);
      assertThat(PolitenessAudit.waitsAsTold(site.host.log())).isEmpty();
      assertThat(PolitenessAudit.spacing(site.host.log(), SPACING)).isEmpty();
    }
  }

  @Test
  void gc029_gc080_articles_areFetchedPerSetting_inTurns_asRobotsAllow() {
    site.robots("User-agent: *\nDisallow: /2\n");
    Site other = new Site(village, "b").publish(7, 9);
    add(site, true);
    add(other, false);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofHours(2));
      assertThat(site.asked()).containsOnlyOnce("/1", "/3").doesNotContain("/2");
      assertThat(other.asked()).doesNotContain("/7", "/8", "/9");
      assertWellBehaved(site);
      List<ArticleRecord> articles = articles(rig);
      assertThat(articles).hasSize(3);
      assertThat(articles.getFirst().text()).contains("The story of /1 is told here");
      assertThat(rig.store.articles().page(articles.getFirst().posting())).isPresent();
      assertThat(articles.get(1).text()).isNull();
      assertThat(articles.get(1).outcome()).contains("robots.txt");
      for (HostTotals figures : rig.store.figures().hosts(DAY, DAY)) {
        Site home = figures.host().startsWith("a") ? site : other;
        assertThat(figures.requests()).as("gc091").isEqualTo(home.host.log().size());
        assertThat(figures.smallestGap()).isGreaterThanOrEqualTo(SPACING);
      }
      // robots files are nobody's cost
      long asked =
          Stream.of(site, other)
              .flatMap(home -> home.asked().stream())
              .filter(path -> !path.equals("/robots.txt"))
              .count();
      assertThat(TrafficSums.of(rig.store.figures().sums(DAY)).requests()).isEqualTo(asked);
    }
  }

  private static List<ArticleRecord> articles(ErrandRig rig) {
    return rig.store.postings().page(PostingQuery.arrivals(1000)).stream()
        .flatMap(posting -> rig.store.articles().find(posting.id()).stream())
        .toList();
  }

  @Test
  void errorOverAPage_givesTheTurnBack_andOthersGoOn() {
    add(site, true);
    Set<String> broken = new HashSet<>();
    UnaryOperator<PageReader> fragile =
        pages ->
            request -> {
              PageReader.ReadPage page = pages.read(request);
              if (broken.add(request.url())) {
                throw new StackOverflowError("as a hostile page brings about");
              }
              return page;
            };
    try (ErrandRig rig = new ErrandRig(folder, clock, village, UnaryOperator.identity(), fragile)) {
      rig.runFor(Duration.ofMinutes(1));
      assertThat(site.asked()).contains("/1", "/2", "/3");
      rig.runFor(Duration.ofHours(4));
      assertThat(articles(rig)).hasSize(3);
      assertThat(site.asked().stream().filter("/feed"::equals).count()).isGreaterThan(1);
      assertWellBehaved(site);
    }
  }

  @Test
  void articles_surviveARestart() {
    add(site, true);
    try (ErrandRig rig = start()) {
      rig.retrieveTo(START.plus(Duration.ofMinutes(1)));
      assertThat(rig.store.errands().count()).isEqualTo(4);
    }
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofMinutes(1));
      assertThat(articles(rig)).hasSize(3);
      assertThat(rig.store.errands().count()).as("the icon of the next month").isEqualTo(1);
      rig.runFor(Duration.ofDays(1));
      assertThat(site.asked()).containsOnlyOnce("/1", "/2", "/3");
    }
  }

  @Test
  void gc043_hostThatThrottlesAnArticle_isLeftAlone_feedAndAll() {
    Reply busy = Reply.of(429).with("Retry-After", "7200");
    site.paths.put(
        "/1",
        Behaviours.inTurn(
            Behaviours.always(busy), Behaviours.always(Reply.text("text/html", "<p>Hello"))));
    add(site, true);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofDays(2));
      assertThat(PolitenessAudit.waitsAsTold(site.host.log())).isEmpty();
      assertThat(site.asked()).contains("/2", "/3");
      assertThat(site.asked().stream().filter("/1"::equals).count()).isEqualTo(2);
      assertThat(rig.store.figures().hosts(DAY, DAY).getFirst().throttled()).isEqualTo(1);
    }
  }

  @Test
  void pageThatAlwaysFails_isTriedLessAndLess_andGivenUp() {
    site.paths.put("/1", Behaviours.status(500));
    add(site, true);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofDays(4));
      List<Visit> tries =
          site.host.log().stream().filter(visit -> visit.request().target().equals("/1")).toList();
      assertThat(tries).hasSize(6);
      Instant last = tries.getLast().request().at();
      Instant first = tries.getFirst().request().at();
      assertThat(Duration.between(first, last)).isGreaterThan(Duration.ofHours(12));
      assertThat(articles(rig).getFirst().outcome()).contains("500");
      assertThat(rig.store.errands().count()).as("the icon of the next month").isEqualTo(1);
    }
  }

  @Test
  void icon_isFetchedOnceForASite_andRarelyAgain() {
    long one = add(site, false);
    long two = ErrandRig.add(folder, site.host.url("/feed?page=1"), false, START);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofMinutes(1));
      assertThat(site.asked()).contains("/favicon.ico");
      rig.runFor(Duration.ofHours(3));
      assertThat(site.asked()).containsOnlyOnce("/favicon.ico");
      for (long feed : List.of(one, two)) {
        assertThat(rig.store.icons().find(feed))
            .hasValueSatisfying(
                icon -> {
                  assertThat(icon.type()).as("not what the host says").isEqualTo("image/png");
                  assertThat(icon.image()).isEqualTo(Site.PNG);
                });
      }
    }
    clock.advance(Duration.ofDays(31));
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofMinutes(5));
      assertThat(site.asked().stream().filter("/favicon.ico"::equals).count()).isEqualTo(2);
    }
  }

  @Test
  void icon_thatIsNotThere_isNotAskedForWheneverTheFeedSaysSomethingNew() {
    site.paths.put("/favicon.ico", Behaviours.status(404));
    add(site, false);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofHours(2));
      site.head = "<subtitle>Rendered anew</subtitle>";
      rig.runFor(Duration.ofHours(22));
      assertThat(site.asked()).containsOnlyOnce("/favicon.ico");
    }
  }

  /** Each would find out by itself, after it asked. */
  @Test
  void gc029_whenAnotherServerLeads_errandsEnd_andAreLeftToIt() {
    add(site, false);
    Site other = new Site(village, "b").publish(1, 3);
    add(other, false);
    Duration lease = Duration.ofSeconds(9);
    try (ErrandRig rig =
        new ErrandRig(
            folder,
            clock,
            village,
            store -> store.fenced(store.leadership().take("one", lease).orElseThrow()))) {
      rig.retrieveTo(START.plus(Duration.ofHours(2)));
      rig.store.leadership().release(1);
      rig.store.leadership().take("other", lease);
      int asked = site.asked().size() + other.asked().size();
      rig.errands.step();
      rig.errands.step();

      assertThat(site.asked().size() + other.asked().size()).isEqualTo(asked + 1);
      assertThat(rig.store.errands().count()).isEqualTo(2);
    }
  }

  @Test
  void icon_thatIsTooLarge_isNotTransferredToItsEnd_andNotKept() {
    byte[] large = Arrays.copyOf(Site.PNG, 1 << 20);
    site.paths.put("/favicon.ico", (_, _) -> Reply.of(200).body(large));
    long feed = add(site, false);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofDays(2));
      assertThat(site.asked()).containsOnlyOnce("/favicon.ico");
      assertThat(rig.store.icons().find(feed)).isEmpty();
      long bytes = rig.store.figures().hosts(DAY, DAY).getFirst().bytes();
      assertThat(bytes).isLessThan(JobContext.IMAGE_SIZES.wire());
    }
  }

  @Test
  void icon_thatTheFeedNames_comesFirst_unlessItIsNoRaster() {
    site.head = "<icon>%s</icon>".formatted(site.host.url("/icon.svg"));
    site.paths.put(
        "/icon.svg",
        Behaviours.always(
            Reply.text("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>")));
    long feed = add(site, false);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofHours(2));
      assertThat(site.asked()).containsSubsequence("/icon.svg", "/favicon.ico");
      assertThat(rig.store.icons().find(feed).orElseThrow().url()).endsWith("/favicon.ico");
    }
  }

  @Test
  void gc054_onlyWhatTheFeedTakesBack_isDeleted() {
    site.publish(4, 5);
    add(site, false);
    try (ErrandRig rig = start()) {
      rig.runFor(Duration.ofMinutes(10));
      assertThat(titles(rig)).containsExactly(numbers(3, 5));
      site.publish(6, 7);
      site.head =
          "<at:deleted-entry ref='urn:4' when='2026-03-02T00:00:00Z'/>"
              + "<at:deleted-entry ref='urn:7' when='2026-03-02T00:00:00Z'/>";
      rig.runFor(Duration.ofDays(1));
      assertThat(titles(rig)).as("3 left, 7 is listed").containsExactly("3", "5", "6", "7");
      site.head = "<fh:complete/>";
      rig.runFor(Duration.ofDays(1));
      assertThat(titles(rig)).containsExactly(numbers(5, 7));
    }
  }

  @Test
  void run_doesWhatIsDue_onThreadsOfItsOwn_untilStopped() throws Exception {
    CountDownLatch pages = new CountDownLatch(18);
    List<Site> sites =
        IntStream.range(0, 6).mapToObj(i -> new Site(village, "site" + i).publish(1, 3)).toList();
    for (Site home : sites) {
      add(home, true);
      home.postings.forEach(number -> home.paths.put("/" + number, counted(pages)));
    }
    try (ErrandRig rig = start()) {
      rig.retrieveTo(START.plus(Duration.ofMinutes(1)));
      FutureTask<Boolean> running =
          new FutureTask<>(
              () -> {
                while (rig.errands.run()) {
                  // the next round
                }
                return true;
              });
      Thread.ofPlatform().daemon().start(running);
      assertThat(pages.await(50, TimeUnit.SECONDS)).isTrue();
      rig.errands.stop();
      assertThat(running.get(30, TimeUnit.SECONDS)).isTrue();
      assertThat(articles(rig)).hasSize(18);
      sites.forEach(home -> assertThat(home.asked()).containsOnlyOnce("/1", "/2", "/3"));
    }
  }

  private static Behaviour counted(CountDownLatch visits) {
    return (_, _) -> {
      visits.countDown();
      return Reply.text("text/html", "<p>Hello");
    };
  }
}
