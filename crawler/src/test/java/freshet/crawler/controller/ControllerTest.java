package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.ScriptedWeb.Request;
import freshet.crawler.politeness.IntervalRules;
import freshet.policy.Budget;
import freshet.store.Store;
import freshet.store.model.HostTotals;
import freshet.store.model.NewFeed;
import freshet.store.model.PostingQuery;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.StoreException;
import freshet.store.model.StoredRetrieval;
import freshet.store.sql.SettingTable;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ControllerTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(7));
  private static final int SITES = 20;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final ScriptedWeb web =
      new ScriptedWeb(Sites.random(SITES, 30, 4, START, 30, new Random(3)), clock);

  private Setup setup(String policy, double perDay, IntervalRules pace) {
    return new Setup(folder, clock, web, ControllerRig.settings(policy, perDay, pace));
  }

  private Setup usual() {
    return setup("freshet", 10 * SITES, ControllerRig.USUAL);
  }

  @Test
  void newFeeds_areRetrievedOnceAtOnce() {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = usual().start()) {
      rig.controller.step();
      assertThat(web.requests).hasSize(SITES).allMatch(request -> request.at().equals(NOW));
      assertThat(rig.store.postings().count()).isGreaterThan(SITES);
    }
  }

  @ParameterizedTest
  @MethodSource("freshet.crawler.controller.ControllerRig#livePolicies")
  void everyPolicy_holdsTheBudgetOfEachDay(String policy) {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = setup(policy, 10 * SITES, ControllerRig.USUAL).start()) {
      rig.runTo(NOW.plus(Duration.ofDays(6)));
      for (int day = 1; day < 6; day++) {
        Instant from = NOW.plus(Duration.ofDays(day));
        assertThat(requests(from, from.plus(Duration.ofDays(1))))
            .isLessThanOrEqualTo((long) (10 * SITES * 1.03));
      }
      Instant learned = NOW.plus(Duration.ofDays(2));
      double budget = 4 * 10 * SITES;
      assertThat((double) requests(learned, learned.plus(Duration.ofDays(4))))
          .isCloseTo(budget, within(0.04 * budget));
      assertThat(shortfall(rig)).as("at midnight nothing is owed").isNull();
    }
  }

  private static @Nullable Shortfall shortfall(ControllerRig rig) {
    List<Snapshot> told = new ArrayList<>();
    rig.inbox.add(new ControllerEvent.Surveyed(told::add));
    rig.controller.step();
    return told.getFirst().shortfall();
  }

  /** 96 a day is all that the floor of 15 minutes allows each feed. */
  @ParameterizedTest
  @MethodSource("freshet.crawler.controller.ControllerRig#livePolicies")
  void budgetThatFloorsKeepFromBeingSpent_isNamed(String policy) {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = setup(policy, 200 * SITES, ControllerRig.USUAL).start()) {
      rig.runTo(NOW.plus(Duration.ofHours(8)));
      long made = web.requests.size();
      Shortfall unspent = Objects.requireNonNull(shortfall(rig));
      assertThat(unspent.cause()).isEqualTo(Shortfall.Cause.INTERVALS);
      assertThat(unspent.possible()).isCloseTo(96 * SITES, within(1.0 * SITES));
      double owed = 200.0 / 3 * SITES;
      assertThat(unspent.owed()).isCloseTo(owed, within(0.05 * owed));
      assertThat(unspent.made()).isEqualTo(made);
    }
  }

  @Test
  void budgetThatAPauseKeepsFromBeingSpent_isNamed() {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = setup("uniform", 60 * SITES, ControllerRig.USUAL).start()) {
      rig.runTo(NOW.plus(Duration.ofDays(1)));
      web.down = true;
      rig.runTo(NOW.plus(Duration.ofHours(36)));
      web.down = false;
      rig.runTo(NOW.plus(Duration.ofHours(38)));
      Shortfall unspent = Objects.requireNonNull(shortfall(rig));
      assertThat(unspent.cause()).isEqualTo(Shortfall.Cause.PAUSE);
    }
  }

  private long requests(Instant from, Instant to) {
    return web.requests.stream()
        .filter(request -> !request.at().isBefore(from) && request.at().isBefore(to))
        .count();
  }

  @Test
  void restart_goesOnAsIfNothingHadHappened_withoutABurst() {
    ControllerRig.add(folder, SITES, NOW);
    Instant stop = NOW.plus(Duration.ofHours(40));
    List<FeedReply> before;
    try (ControllerRig rig = usual().start()) {
      rig.runTo(stop);
      rig.controller.step();
      before = answers(rig);
    }
    int requests = web.requests.size();
    try (ControllerRig rig = usual().start()) {
      rig.controller.step();
      assertThat(web.requests.size() - requests).isLessThanOrEqualTo(1);
      List<FeedReply> after = answers(rig);
      int retrieved = 0;
      for (int i = 0; i < SITES; i++) {
        if (after.get(i).standing().equals(before.get(i).standing())) {
          // learned models came back: the same rate, as the sentence tells it
          assertThat(rate(after.get(i))).isEqualTo(rate(before.get(i)));
        } else {
          retrieved++;
        }
      }
      assertThat(retrieved).isEqualTo(web.requests.size() - requests);
    }
  }

  @Test
  void restartWithManyFeeds_plansThemBitByBit_andForgetsNone() {
    int many = 300;
    ScriptedWeb sites = new ScriptedWeb(Sites.random(many, 30, 4, START, 30, new Random(5)), clock);
    ControllerSettings settings =
        ControllerRig.settings("freshet", 10.0 * many, ControllerRig.USUAL);
    Setup setup = new Setup(folder, clock, sites, settings);
    ControllerRig.add(folder, many, NOW);
    try (ControllerRig rig = setup.start()) {
      rig.runTo(NOW.plus(Duration.ofHours(20)));
    }
    sites.requests.clear();
    Instant stopped = clock.instant();
    try (ControllerRig rig = setup.start()) {
      assertThat(rig.controller.step()).as("others are to be planned").isEqualTo(stopped);
      assertThat(rig.controller.step()).as("all are planned").isAfter(stopped);
      rig.runTo(stopped.plus(Duration.ofHours(28)));
    }
    Instant nextDay = NOW.plus(Duration.ofDays(1));
    assertThat(sites.requests.stream().map(Request::site).distinct()).hasSize(many);
    assertThat(sites.requests.stream().filter(request -> !request.at().isBefore(nextDay)).count())
        .isCloseTo(10L * many, Percentage.withPercentage(2));
  }

  @Test
  void restarts_howeverMany_doNotPutOffWhatWasReadOnce() {
    ControllerRig.add(folder, SITES, NOW);
    Setup often = setup("freshet", 1000 * SITES, ControllerRig.UNBOUND);
    // shorter than the least interval of the policy
    Duration life = Duration.ofSeconds(50);
    Instant end = NOW.plus(Duration.ofHours(1));
    for (Instant next = NOW.plus(life); next.isBefore(end); next = next.plus(life)) {
      try (ControllerRig rig = often.start()) {
        rig.runTo(next);
      }
    }
    assertThat(web.requests.size()).isGreaterThan(20 * SITES);
  }

  private static String rate(FeedReply answer) {
    return answer.why().replaceAll(" postings a day.*", "");
  }

  private static List<FeedReply> answers(ControllerRig rig) {
    List<FeedReply> answers = new ArrayList<>();
    for (long feed : rig.feedIds()) {
      rig.inbox.add(new ControllerEvent.Asked(feed, answer -> answer.ifPresent(answers::add)));
    }
    rig.controller.step();
    return answers;
  }

  @Test
  void gc029_feedsOfOneHost_areAskedOneAfterTheOther() {
    ScriptedWeb oneHost =
        new ScriptedWeb(Sites.random(SITES, 30, 4, START, 30, new Random(4)), clock);
    try (Store store = Store.open(folder.resolve("freshet.db").toString())) {
      List<NewFeed> feeds = new ArrayList<>();
      for (int i = 0; i < SITES; i++) {
        String url = "https://host.example/" + i;
        feeds.add(NewFeed.of(url, url, NOW, RetrievalStateText.unseen(url)));
      }
      store.feeds().add(feeds);
    }
    Setup setup =
        new Setup(
            folder,
            clock,
            oneHost,
            ControllerRig.settings("freshet", 48 * SITES, ControllerRig.USUAL));
    try (ControllerRig rig = setup.start()) {
      rig.runTo(NOW.plus(Duration.ofDays(1)));
      List<Instant> times = oneHost.requests.stream().map(Request::at).toList();
      assertThat(times).hasSizeGreaterThan(10 * SITES);
      for (int i = 1; i < times.size(); i++) {
        assertThat(Duration.between(times.get(i - 1), times.get(i)))
            .isGreaterThanOrEqualTo(Duration.ofSeconds(2));
      }
      LocalDate day = LocalDate.of(2026, 3, 9);
      HostTotals figures = rig.store.figures().hosts(day, day).getFirst();
      assertThat(figures.requests()).isEqualTo(times.size());
      assertThat(figures.violations()).isZero();
      assertThat(figures.smallestGap()).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
      assertThat(figures.notModified()).isPositive();
    }
  }

  @Test
  void networkDown_isNotHeldAgainstFeeds_andEndsByItself() {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = usual().start()) {
      rig.runTo(NOW.plus(Duration.ofDays(1)));
      web.down = true;
      int before = web.requests.size();
      rig.runTo(NOW.plus(Duration.ofHours(30)));
      // 8 that show it, then a probe every 5 minutes at most
      assertThat(web.requests.size() - before).isBetween(20, 8 + 6 * 12 + 10);
      assertThat(answers(rig)).allMatch(answer -> answer.standing().failures().count() == 0);
      // and the store knows it before the feeds are retrieved again
      rig.journal.flush();
      rig.store.feeds().each(feed -> assertThat(feed.state().failingSince()).isNull());
      web.down = false;
      int during = web.requests.size();
      rig.runTo(NOW.plus(Duration.ofHours(36)));
      assertThat(web.requests.size() - during).isGreaterThan(SITES);
    }
  }

  @Test
  void manyDeadHosts_holdUpNoneOfTheOthers() {
    ControllerRig.add(folder, SITES, NOW);
    int dead = 500;
    try (ControllerRig rig = usual().start()) {
      rig.runTo(NOW.plus(Duration.ofDays(1)));
      List<NewFeed> feeds =
          IntStream.range(SITES, SITES + dead)
              .mapToObj(ScriptedWeb::url)
              .map(url -> NewFeed.of(url, url, clock.instant(), RetrievalStateText.unseen(url)))
              .toList();
      rig.store
          .feeds()
          .add(feeds)
          .forEach(one -> rig.inbox.add(new ControllerEvent.Added(one.feed())));
      rig.inbox.add(
          new ControllerEvent.Switched(
              ControllerRig.policy("freshet"), new Budget(10 * (SITES + dead))));
      for (int hour = 25; hour <= 48; hour++) {
        rig.runTo(NOW.plus(Duration.ofHours(hour)));
        rig.inbox.add(
            new ControllerEvent.Surveyed(told -> assertThat(told.networkDown()).isFalse()));
        rig.controller.step();
      }
      Instant from = NOW.plus(Duration.ofDays(1));
      assertThat(web.requests.stream().filter(one -> one.site() >= SITES).count())
          .isGreaterThanOrEqualTo(dead);
      for (int site = 0; site < SITES; site++) {
        int good = site;
        assertThat(
                web.requests.stream()
                    .filter(one -> one.site() == good && one.at().isAfter(from))
                    .count())
            .as("site %d", site)
            .isGreaterThanOrEqualTo(3);
      }
    }
  }

  @Test
  void storeInTrouble_holdsBackAndLosesNothing() {
    ControllerRig.add(folder, SITES, NOW);
    int[] troubles = {0};
    Setup setup = usual().on(store -> troubled(store, troubles));
    try (ControllerRig rig = setup.start()) {
      rig.runTo(NOW.plus(Duration.ofHours(12)));
      troubles[0] = 10;
      rig.runTo(NOW.plus(Duration.ofDays(2)));
      assertThat(troubles[0]).isZero();
      assertThat(
              rig.store.postings().page(PostingQuery.arrivals(10_000)).stream()
                  .map(posting -> posting.posting().id().value()))
          .containsExactlyInAnyOrderElementsOf(web.shown);
    }
  }

  @Test
  void errorsWhileStoring_loseNothing_andStoreNothingTwice() {
    ControllerRig.add(folder, SITES, NOW);
    int[] calls = {0};
    Setup setup =
        usual()
            .on(
                store ->
                    guarded(
                        store,
                        (original, batch) -> {
                          calls[0]++;
                          if (calls[0] % 3 == 0) {
                            throw new OutOfMemoryError("before it was stored");
                          }
                          List<StoredRetrieval> kept = original.store(batch);
                          if (calls[0] % 5 == 0) {
                            throw new OutOfMemoryError("after it was stored");
                          }
                          return kept;
                        }));
    try (ControllerRig rig = setup.start()) {
      rig.runTo(NOW.plus(Duration.ofDays(2)));
      assertThat(calls[0]).isGreaterThan(SITES);
      assertThat(
              rig.store.postings().page(PostingQuery.arrivals(10_000)).stream()
                  .map(posting -> posting.posting().id().value()))
          .containsExactlyInAnyOrderElementsOf(web.shown);
    }
  }

  @Test
  void retrievalThatCannotBeStored_isLost_andOthersAreStored() {
    ControllerRig.add(folder, SITES, NOW);
    long poisoned = 3;
    Setup setup =
        usual()
            .on(
                store ->
                    guarded(
                        store,
                        (original, batch) -> {
                          if (batch.stream().anyMatch(one -> one.feed() == poisoned)) {
                            throw new IllegalStateException("a text that cannot be stored");
                          }
                          return original.store(batch);
                        }));
    try (ControllerRig rig = setup.start()) {
      rig.runTo(NOW.plus(Duration.ofDays(1)));
      for (long feed : rig.feedIds()) {
        assertThat(rig.store.feeds().find(feed).orElseThrow().state().retrievedAt() == null)
            .isEqualTo(feed == poisoned);
      }
    }
  }

  /** Does something in place of storing a batch, which it may call. */
  private interface InPlace {
    List<StoredRetrieval> store(Storing original, List<RetrievalRecord> batch);
  }

  /** Stores a batch. */
  private interface Storing {
    List<StoredRetrieval> store(List<RetrievalRecord> batch);
  }

  private static Store guarded(Store store, InPlace inPlace) {
    return new Store(store) {
      @Override
      public List<StoredRetrieval> retrieved(List<RetrievalRecord> batch) {
        return inPlace.store(super::retrieved, batch);
      }
    };
  }

  @Test
  void storeBrokenForGood_isThrownByTheJournal() {
    ControllerRig.add(folder, SITES, NOW);
    boolean[] broken = {false};
    Setup setup = usual().on(store -> failing(store, "settings", () -> broken[0], false));
    try (ControllerRig rig = setup.start()) {
      rig.controller.step();
      broken[0] = true;
      rig.journal.keep(Map.of("name", "text"));
      rig.journal.stop();
      assertThatThrownBy(rig.journal::step).isInstanceOf(StoreException.class);
    }
  }

  /** A store that fails so many times. */
  private static Store troubled(Store store, int[] troubles) {
    return failing(store, "retrieved", () -> troubles[0] > 0 && troubles[0]-- > 0, true);
  }

  private static Store failing(
      Store store, String failing, BooleanSupplier fails, boolean temporary) {
    return new Store(store) {
      @Override
      public List<StoredRetrieval> retrieved(List<RetrievalRecord> batch) {
        failIf("retrieved");
        return super.retrieved(batch);
      }

      @Override
      public SettingTable settings() {
        failIf("settings");
        return super.settings();
      }

      private void failIf(String called) {
        if (called.equals(failing) && fails.getAsBoolean()) {
          throw new StoreException("disk full", temporary, new IllegalStateException());
        }
      }
    };
  }

  @Test
  void policyAndBudget_canBeSwitchedWhileRunning() {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = usual().start()) {
      rig.runTo(NOW.plus(Duration.ofDays(2)));
      rig.inbox.add(
          new ControllerEvent.Switched(ControllerRig.policy("uniform"), new Budget(2 * SITES)));
      rig.runTo(NOW.plus(Duration.ofDays(3)));
      int before = web.requests.size();
      rig.runTo(NOW.plus(Duration.ofDays(4)));
      assertThat(web.requests.size() - before).isBetween(2 * SITES - 2, 2 * SITES + 2);
      rig.inbox.add(
          new ControllerEvent.Switched(ControllerRig.policy("freshet"), new Budget(12 * SITES)));
      rig.runTo(NOW.plus(Duration.ofDays(5)));
      int middle = web.requests.size();
      rig.runTo(NOW.plus(Duration.ofDays(6)));
      assertThat(web.requests.size() - middle).isBetween(11 * SITES, 13 * SITES);
    }
  }

  @Test
  void gc031_feedWithoutSubscribers_isNotRetrievedUntilOneComes() {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = usual().start()) {
      rig.controller.step();
      long feed = rig.store.feeds().find(ScriptedWeb.url(0), null).orElseThrow().id();
      rig.inbox.add(new ControllerEvent.Weighed(Map.of(feed, 0.0)));
      rig.runTo(NOW.plus(Duration.ofDays(1)));
      assertThat(requestsOf(0)).isEqualTo(1);
      rig.inbox.add(new ControllerEvent.Weighed(Map.of(feed, 2.0)));
      rig.runTo(NOW.plus(Duration.ofDays(2)));
      assertThat(requestsOf(0)).isGreaterThan(3);
      rig.inbox.add(new ControllerEvent.Removed(feed));
      rig.controller.step();
      long removed = requestsOf(0);
      rig.runTo(NOW.plus(Duration.ofDays(3)));
      assertThat(requestsOf(0)).isEqualTo(removed);
    }
  }

  private long requestsOf(int site) {
    return web.requests.stream().filter(request -> request.site() == site).count();
  }

  @Test
  void figuresOfTheDay_areThoseOfTheStore() {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = usual().start()) {
      rig.runTo(NOW.plus(Duration.ofHours(47)));
      var today = rig.quality.today().orElseThrow();
      assertThat(today.retrievals())
          .isEqualTo(requests(NOW.plus(Duration.ofDays(1)), NOW.plus(Duration.ofDays(2))));
      assertThat(today.delay().postings()).isPositive();
      Map<String, Long> sums = rig.store.figures().sums(LocalDate.of(2026, 3, 10));
      assertThat(sums).containsEntry("retrievals", today.retrievals());
      assertThat(sums).containsEntry("changed", today.changed());
    }
  }
}
