package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Horizon;
import freshet.simulator.report.RateStability.Group;
import freshet.simulator.report.RateStability.Spot;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SceneFiguresTest {
  private static TraceFeed feed(double... published) {
    return new TraceFeed("feed", published, 10, 1, 1);
  }

  private static Scene scene(TraceFeed... feeds) {
    return Scene.of(
        new Trace("small", List.of(feeds)), new Horizon(100, 102), new Horizon(102, 104), 0, 1);
  }

  @Test
  void rateDistribution_countsFeedsByTheirPostingsInBothWindows() {
    RateDistribution rates =
        RateDistribution.of(scene(feed(100.5), feed(103), feed(99, 101, 102, 103.9, 104)));
    assertThat(rates.days()).isEqualTo(4);
    assertThat(rates.feeds()).isEqualTo(Map.of(1, 2, 3, 1));
    // bins 1 and 2–3; two feeds in the first, half a feed per number of postings in the second
    assertThat(rates.binCentres()).containsExactly(1, Math.sqrt(6));
    assertThat(rates.binDensities()).containsExactly(2, 0.5);
  }

  @Test
  void powerLaw_isFoundWhereItHoldsExactly() {
    double[] law =
        RateDistribution.powerLaw(
            new double[] {1, 4, 9}, new double[] {300, 150, 100}, new double[] {5, 1, 2});
    assertThat(law[0]).isCloseTo(300, within(1e-9));
    assertThat(law[1]).isCloseTo(-0.5, within(1e-12));
  }

  @Test
  void powerLaw_ofOneBin_isNotANumber() {
    assertThat(RateDistribution.of(4, new TreeMap<>(Map.of(1, 7))).exponent()).isNaN();
  }

  @Test
  void hourlyPattern_isTheMeanOverDays() {
    // 12:00 on four days and 18:30 once, over four days
    double[] postings =
        HourlyPattern.of(scene(feed(100.5, 101.5, 102.5, 103.5), feed(101 + 18.5 / 24))).postings();
    assertThat(postings[12]).isEqualTo(1);
    assertThat(postings[18]).isEqualTo(0.25);
    assertThat(postings).hasSize(24);
  }

  @Test
  void clusterPatterns_putTheLargestGroupFirst() {
    ClusterPatterns patterns =
        ClusterPatterns.of(scene(feed(100.25), feed(100.5), feed(101.5), feed(100.5), feed(103)));
    assertThat(patterns.clusters()).hasSize(2);
    assertThat(patterns.clusters().getFirst().feeds()).isEqualTo(3);
    assertThat(patterns.clusters().getFirst().shares()[12]).isEqualTo(1);
    assertThat(patterns.clusters().getLast().shares()[6]).isEqualTo(1);
  }

  @Test
  void rateStability_groupsFeedsByTheRatioOfTheirRates() {
    // rates per day in days 100 and 101: five feeds 1:1, four feeds 1:2, one feed 1:0
    TraceFeed equal = feed(100.1, 101.1);
    TraceFeed twice = feed(100.1, 101.1, 101.2);
    RateStability stability =
        RateStability.of(
            List.of(equal, equal, equal, equal, equal, twice, twice, twice, twice, feed(100.3)),
            new Horizon(100, 101),
            new Horizon(101, 102));
    assertThat(stability.spots())
        .containsExactly(
            new Spot(1, 1, Group.A, 5), new Spot(1, 2, Group.B, 4), new Spot(1, 0, Group.C, 1));
  }
}
