package freshet.simulator.peer;

import static freshet.simulator.peer.Given.document;
import static freshet.simulator.peer.Given.inMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Retrieval;
import org.junit.jupiter.api.Test;

final class CrawlersTest {
  private static final Retrieval CHANGED = document(100, 1, 99);
  private static final Retrieval UNCHANGED = document(100, 0, 99);

  @Test
  void nutch_shrinksByAFifthAndGrowsByTwoFifths() {
    Nutch rule = new Nutch(1);
    // changed: I = 24, 19.2; no time since the change
    assertThat(rule.after(CHANGED, 30)).isCloseTo(24, within(1e-9));
    assertThat(rule.after(CHANGED, 24)).isCloseTo(19.2, within(1e-9));
    // unchanged: I = 26.88, longer than the 19.2 days since the change; 26.88 − 0.3·19.2 = 21.12
    assertThat(rule.after(UNCHANGED, 19.2)).isCloseTo(21.12, within(1e-9));
    // I = 37.632, shorter than the 40.32 days since the change, which replace it: 0.7·40.32
    assertThat(rule.after(UNCHANGED, 21.12)).isCloseTo(28.224, within(1e-9));
    // and stay: 0.8·40.32
    assertThat(rule.after(CHANGED, 28.224)).isCloseTo(32.256, within(1e-9));
  }

  @Test
  void nutch_goesDownToAMinuteAndUpToNinetyDays() {
    Nutch rule = new Nutch(1);
    // 0.8^k·30 d < 1 min from k = 48 on
    double wait = 30;
    for (int k = 0; k < 60; k++) {
      wait = rule.after(CHANGED, wait);
    }
    assertThat(inMinutes(wait)).isCloseTo(1, within(1e-9));
    for (int k = 0; k < 40; k++) {
      wait = rule.after(UNCHANGED, wait);
      assertThat(wait).isBetween(0.0, 90.0);
    }
  }

  @Test
  void nutch_dropsTheSyncOfAChangeLongAgo() {
    Nutch rule = new Nutch(1);
    // 1200 d: I = 365, 365 − 360 = 5; 1220 d: 366 > 365 is dropped, 365 cut to 90
    assertThat(rule.after(UNCHANGED, 1200)).isCloseTo(5, within(1e-9));
    assertThat(rule.after(UNCHANGED, 20)).isCloseTo(90, within(1e-9));
  }

  @Test
  void stormCrawler_goesHalfwayToAnHourOrGrowsByHalf() {
    StormCrawler rule = new StormCrawler(1);
    // 1440 → 750 → 405 → 607.5
    assertThat(inMinutes(rule.after(CHANGED, 1))).isCloseTo(750, within(1e-6));
    assertThat(inMinutes(rule.after(CHANGED, 1))).isCloseTo(405, within(1e-6));
    assertThat(inMinutes(rule.after(UNCHANGED, 1))).isCloseTo(607.5, within(1e-6));
    for (int k = 0; k < 10; k++) {
      rule.after(UNCHANGED, 1);
    }
    assertThat(rule.after(UNCHANGED, 1)).isCloseTo(14, within(1e-9));
  }
}
