package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.Snapshot.Places;
import freshet.policy.capability.SignalWorth;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FeedQueriesTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(7));
  private static final int SITES = 20;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final ScriptedWeb web =
      new ScriptedWeb(Sites.random(SITES, 30, 4, START, 30, new Random(3)), clock);

  private ControllerRig start(String policy) {
    ControllerRig.add(folder, SITES, NOW);
    return new Setup(
            folder, clock, web, ControllerRig.settings(policy, 10 * SITES, ControllerRig.USUAL))
        .start();
  }

  private static Snapshot snapshot(ControllerRig rig) {
    List<Snapshot> told = new ArrayList<>();
    rig.inbox.add(new ControllerEvent.Surveyed(told::add));
    rig.controller.step();
    return told.getFirst();
  }

  private static FeedReply answer(ControllerRig rig, long feed) {
    List<FeedReply> told = new ArrayList<>();
    rig.inbox.add(new ControllerEvent.Asked(feed, answer -> answer.ifPresent(told::add)));
    rig.controller.step();
    return told.getFirst();
  }

  @Test
  void snapshot_saysWhereTheFeedsAreAndWhatTheDayHasSpent() {
    try (ControllerRig rig = start("freshet")) {
      assertThat(snapshot(rig).places()).isEqualTo(new Places(20, 0, 20, 0, 0, 20, 0, 20, 0));
      rig.runTo(NOW.plus(Duration.ofHours(36)));
      rig.controller.step();
      rig.inbox.add(new ControllerEvent.Weighed(Map.of(rig.feedIds().getFirst(), 0.0)));
      Snapshot later = snapshot(rig);
      assertThat(later.policy().name()).isEqualTo("freshet");
      assertThat(later.places().resting()).isEqualTo(1);
      assertThat(later.places().planned() + later.places().held()).isEqualTo(19);
      assertThat(later.places().unread()).isZero();
      assertThat(later.retrievalsToday()).isEqualTo(requestsSince(NOW.plus(Duration.ofDays(1))));
      assertThat(later.usualToday()).isBetween(5.0 * SITES * 0.5, 5.0 * SITES * 1.5);
      assertThat(later.networkDown()).isFalse();
      assertThat(later.storeWaiting()).isFalse();
      assertThat(later.nextAt()).isAfter(NOW.plus(Duration.ofHours(35)));
    }
  }

  private long requestsSince(Instant from) {
    return web.requests.stream().filter(request -> !request.at().isBefore(from)).count();
  }

  @Test
  void snapshotAfterARestart_countsTheRetrievalsBeforeIt() {
    long before;
    try (ControllerRig rig = start("freshet")) {
      rig.runTo(NOW.plus(Duration.ofHours(12)));
      rig.controller.step();
      before = snapshot(rig).retrievalsToday();
    }
    try (ControllerRig rig = start("freshet")) {
      assertThat(snapshot(rig).retrievalsToday()).isEqualTo(before).isPositive();
    }
  }

  @Test
  void networkDown_showsInTheSnapshot() {
    try (ControllerRig rig = start("freshet")) {
      rig.runTo(NOW.plus(Duration.ofHours(12)));
      web.down = true;
      rig.runTo(NOW.plus(Duration.ofHours(24)));
      assertThat(snapshot(rig).networkDown()).isTrue();
    }
  }

  @Test
  void answer_tellsRatePatternAndTheNextRetrievals() {
    try (ControllerRig rig = start("freshet")) {
      long feed = rig.feedIds().getFirst();
      rig.runTo(NOW.plus(Duration.ofDays(5)));
      FeedReply answer = answer(rig, feed);
      assertThat(answer.rate()).isBetween(2.0, 8.0);
      assertThat(answer.week()).hasSize(168).allMatch(share -> share > 0);
      assertThat(answer.week().stream().mapToDouble(share -> share).sum())
          .isCloseTo(1, within(1e-6));
      assertThat(answer.expected()).isBetween(0.0, 8.0);
      assertThat(answer.window()).isEqualTo(30);
      assertThat(answer.weight()).isEqualTo(1);
      assertThat(answer.next()).hasSizeGreaterThan(2).isSorted().startsWith(answer.dueAt());
      Instant due = answer.next().getFirst();
      int before = web.requests.size();
      rig.runTo(due.plus(Duration.ofHours(1)));
      assertThat(web.requests.subList(before, web.requests.size()))
          .anyMatch(request -> request.site() == 0);
    }
  }

  /** Each posting of a site is announced at once, for five days. */
  @Test
  void gc068_worthOfSignals_isToldAndSurvivesARestart() {
    long feed;
    SignalWorth before;
    SignalWorth ofAll;
    try (ControllerRig rig = start("freshet")) {
      feed = rig.feedIds().getFirst();
      rig.runTo(NOW.plus(Duration.ofHours(1)));
      assertThat(answer(rig, feed).signals()).isNull();
      for (int hour = 1; hour < 5 * 24; hour++) {
        Instant now = NOW.plus(Duration.ofHours(hour));
        if (web.published(0, now) > web.published(0, now.minus(Duration.ofHours(1)))) {
          rig.inbox.add(new ControllerEvent.Signalled(feed, now));
        }
        rig.runTo(now.plus(Duration.ofHours(1)));
      }
      rig.runTo(NOW.plus(Duration.ofDays(8)));
      before = Objects.requireNonNull(answer(rig, feed).signals());
      ofAll = Objects.requireNonNull(snapshot(rig).signals());
      assertThat(before.signals()).isBetween(10L, 40L);
      assertThat(before.right()).isPositive().isLessThanOrEqualTo(before.signals());
      assertThat(ofAll.signals()).isEqualTo(before.signals());
    }
    try (ControllerRig rig = start("freshet")) {
      SignalWorth after = Objects.requireNonNull(answer(rig, feed).signals());
      assertThat(after.signals()).isEqualTo(before.signals());
      assertThat(after.right()).isEqualTo(before.right());
      assertThat(Objects.requireNonNull(snapshot(rig).signals()).signals())
          .isEqualTo(ofAll.signals());
    }
  }

  @ParameterizedTest
  @MethodSource("freshet.crawler.controller.ControllerRig#livePolicies")
  void everyPolicy_answers(String policy) {
    try (ControllerRig rig = start(policy)) {
      long feed = rig.feedIds().getFirst();
      assertThat(answer(rig, feed).why()).contains("no document");
      rig.runTo(NOW.plus(Duration.ofHours(60)));
      FeedReply answer = answer(rig, feed);
      assertThat(answer.why()).isNotBlank();
      assertThat(answer.next()).isSorted();
    }
  }
}
