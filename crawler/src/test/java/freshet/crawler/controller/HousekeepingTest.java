package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.Housekeeping.Cleared;
import freshet.store.model.Retention;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HousekeepingTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final int SITES = 2;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(START);

  @Test
  void housekeeping_onceADay_keepsWhatAFeedMayStillList() {
    ScriptedWeb web = new ScriptedWeb(Sites.random(SITES, 10, 20, START, 20, new Random(3)), clock);
    ControllerRig.add(folder, SITES, START);
    Setup setup =
        new Setup(
            folder, clock, web, ControllerRig.settings("freshet", 24 * SITES, ControllerRig.USUAL));
    try (ControllerRig rig = setup.start()) {
      rig.runTo(START.plus(Duration.ofDays(10)));
      long before = rig.store.postings().count();
      Housekeeping housekeeping =
          new Housekeeping(
              rig.store,
              new Housekeeping.Settings(
                  new Retention(Duration.ofDays(3), 1000), Duration.ofDays(2), Duration.ofDays(5)),
              clock);
      Cleared cleared = housekeeping.round();
      assertThat(cleared.postings()).isPositive();
      assertThat(rig.store.postings().count())
          .isEqualTo(before - cleared.postings())
          .isBetween(SITES * 50L, SITES * 80L);
      assertThat(cleared.retrievals()).isPositive();
      assertThat(rig.store.retrievals().count(START))
          .isEqualTo(rig.store.retrievals().count(clock.instant().minus(Duration.ofDays(2))));
      assertThat(rig.store.figures().sums(LocalDate.of(2026, 3, 4))).isEmpty();
      assertThat(rig.store.figures().sums(LocalDate.of(2026, 3, 9))).isNotEmpty();
      assertThat(housekeeping.round()).isEqualTo(Cleared.NOTHING);
      rig.runTo(START.plus(Duration.ofDays(11)));
      assertThat(housekeeping.round().retrievals()).isPositive();
      assertThat(web.shown).hasSizeGreaterThan((int) before);
    }
  }
}
