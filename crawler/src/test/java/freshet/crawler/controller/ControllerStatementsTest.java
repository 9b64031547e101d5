package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.ScriptedWeb.Request;
import freshet.crawler.controller.ScriptedWeb.Site;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.store.Store;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingQuery;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the good citizen promises, kept by the whole controller. */
class ControllerStatementsTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(7));
  private static final int SITES = 10;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final ScriptedWeb web =
      new ScriptedWeb(Sites.random(SITES, 200, 4, START, 60, new Random(3)), clock);

  private ControllerRig start(String policy) {
    ControllerRig.add(folder, SITES, NOW);
    return new Setup(
            folder, clock, web, ControllerRig.settings(policy, 10 * SITES, ControllerRig.USUAL))
        .start();
  }

  private List<Request> requestsOf(int site, Instant from) {
    return web.requests.stream()
        .filter(request -> request.site() == site && !request.at().isBefore(from))
        .toList();
  }

  private static long id(ControllerRig rig, int site) {
    return rig.store.feeds().find(ScriptedWeb.url(site), null).orElseThrow().id();
  }

  @Test
  void gc001_subscribersOfAFeed_areTold_notItsWeight() {
    ControllerRig.add(folder, SITES, NOW);
    List<String> agents = new ArrayList<>();
    Fetcher listening =
        request -> {
          agents.addAll(Header.values(request.headers(), "User-Agent"));
          return web.fetch(request);
        };
    ControllerSettings settings =
        ControllerRig.settings("freshet", 10 * SITES, ControllerRig.USUAL);
    try (ControllerRig rig = new Setup(folder, clock, listening, settings).start()) {
      long read = id(rig, 0);
      rig.inbox.add(new ControllerEvent.Weighed(Map.of(read, 40.0)));
      rig.inbox.add(new ControllerEvent.Counted(Map.of(read, 7)));
      rig.runTo(NOW.plus(Duration.ofDays(1)));
      assertThat(agents)
          .anyMatch(agent -> agent.contains("feed-id=%d)".formatted(read)))
          .anyMatch(agent -> agent.contains("feed-id=%d)".formatted(id(rig, 1))))
          .allMatch(
              agent ->
                  agent.contains(
                      agent.contains("feed-id=%d)".formatted(read))
                          ? "; 7 subscribers; "
                          : "; 1 subscribers; "));
    }
  }

  @Test
  void gc018_endless304s_areLookedBehindOnceInAWhile() {
    try (ControllerRig rig = start("freshet")) {
      rig.runTo(NOW.plus(Duration.ofDays(3)));
      web.stuck = 0;
      Instant stuck = clock.instant();
      rig.runTo(stuck.plus(Duration.ofDays(7)));
      assertThat(requestsOf(0, stuck)).allMatch(Request::conditional);
      rig.runTo(stuck.plus(Duration.ofDays(25)));
      List<Request> behind =
          requestsOf(0, stuck).stream().filter(request -> !request.conditional()).toList();
      assertThat(behind).hasSizeBetween(1, 2);
      assertThat(rig.store.postings().page(PostingQuery.arrivals(10_000)))
          .extracting(posting -> posting.posting().id().value())
          .containsAll(web.shown);
    }
  }

  @Test
  void gc030_refreshNow_isMadeAsSoonAsTheRulesAllow_andSaysWhen() {
    try (ControllerRig rig = start("freshet")) {
      rig.controller.step();
      Instant from = NOW.plusSeconds(60);
      clock.advanceTo(from);
      List<FeedReply> told = new ArrayList<>();
      rig.inbox.add(new ControllerEvent.Wanted(id(rig, 0), answer -> answer.ifPresent(told::add)));
      rig.controller.step();
      FeedReply answer = told.getFirst();
      assertThat(answer.dueAt()).isEqualTo(answer.standing().notBefore().at()).isAfter(from);
      assertThat(answer.bound()).contains("least interval");
      rig.runTo(answer.dueAt().plusSeconds(1));
      assertThat(requestsOf(0, from)).extracting(Request::at).containsExactly(answer.dueAt());
      assertThat(rig.store.retrievals().latest(id(rig, 0), 1).getFirst().reason())
          .isEqualTo("wanted");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"freshet", "uniform"})
  void gc031_feedThatNobodyReads_isRetrievedOnceAWeek(String policy) {
    try (ControllerRig rig = start(policy)) {
      rig.runTo(NOW.plus(Duration.ofDays(2)));
      double weight =
          WeightFormula.of(3, clock.instant().minus(Duration.ofDays(91)), clock.instant());
      rig.inbox.add(new ControllerEvent.Weighed(Map.of(id(rig, 0), weight)));
      Instant unread = clock.instant();
      rig.runTo(unread.plus(Duration.ofDays(15)));
      assertThat(requestsOf(0, unread)).hasSizeBetween(1, 3);
      rig.inbox.add(new ControllerEvent.Weighed(Map.of(id(rig, 0), 3.0)));
      Instant read = clock.instant();
      rig.runTo(read.plus(Duration.ofDays(2)));
      assertThat(requestsOf(0, read)).hasSizeGreaterThan(5);
    }
  }

  @Test
  void gc031_weights_areOfSubscribersAndReaders() {
    assertThat(WeightFormula.of(0, NOW, NOW)).isZero();
    assertThat(WeightFormula.of(3, NOW.minus(Duration.ofDays(89)), NOW)).isEqualTo(3);
    assertThat(WeightFormula.of(3, NOW.minus(Duration.ofDays(90)), NOW))
        .isEqualTo(WeightFormula.UNREAD);
    assertThat(WeightFormula.of(3, null, NOW)).isEqualTo(WeightFormula.UNREAD);
  }

  @Test
  void importOfMany_isLookedAtHostByHostAtThePaceOfTheBudget() {
    int feeds = 20_000;
    try (Store store = Store.open(folder.resolve("freshet.db").toString())) {
      List<NewFeed> added = new ArrayList<>();
      for (int i = 0; i < feeds; i++) {
        String url = "https://host%c.example/%d".formatted('a' + i * 5 / feeds, i);
        added.add(NewFeed.of(url, url, NOW, RetrievalStateText.unseen(url)));
      }
      store.feeds().add(added);
    }
    Site site = new Site(new Instant[] {START}, 10);
    ScriptedWeb hosts = new ScriptedWeb(Collections.nCopies(feeds, site), clock);
    Setup setup =
        new Setup(
            folder, clock, hosts, ControllerRig.settings("freshet", feeds, ControllerRig.USUAL));
    try (ControllerRig rig = setup.start()) {
      rig.runTo(NOW.plus(Duration.ofMinutes(10)));
      // an hour's share at once, and twice the pace of the budget from then on
      assertThat(hosts.requests).hasSizeBetween(700, feeds / 24 + feeds / 72 + 50);
      Map<Integer, Instant> last = new HashMap<>();
      for (Request request : hosts.requests) {
        Instant before = last.put(request.site() * 5 / feeds, request.at());
        if (before != null) {
          assertThat(Duration.between(before, request.at()))
              .isGreaterThanOrEqualTo(Duration.ofSeconds(2));
        }
      }
      assertThat(last).hasSize(5);
    }
  }
}
