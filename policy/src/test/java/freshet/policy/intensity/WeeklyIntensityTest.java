package freshet.policy.intensity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.FeedHistory;
import freshet.policy.Intensity;
import freshet.policy.online.FreshetComponents;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeeklyIntensityTest {
  /** A Saturday, 08:32. */
  private static final double NOW = 19_028 + 512.0 / 1440;

  /** A feed that posts at 06:07 on every day, watched for four weeks. */
  @Test
  void weekly_isWhatTheModelExpectsAtAnyTime() {
    double[] published = new double[28];
    for (int day = 0; day < published.length; day++) {
      published[day] = Math.floor(NOW) - 27 + day + 367.0 / 1440;
    }
    FeedHistory feed = new FeedHistory(NOW - 28, published, 20, 1, 1);
    FeedModel model =
        new FeedModel(
            Population.of(
                List.of(feed),
                NOW,
                FreshetComponents.ALL.shapes(),
                FreshetComponents.ALL.memories()),
            NOW - 28);
    for (int day = 0; day < published.length; day++) {
      model.observe(NOW - 27 + day, published, day, day + 1);
    }

    Intensity intensity = WeeklyIntensity.of(model, NOW);

    for (double at = NOW; at < NOW + 7; at += 13.0 / 1440) {
      assertThat(intensity.at(at)).as("at %s", at).isCloseTo(model.at(at), within(1e-4));
    }
    double sixToTen = Math.ceil(NOW) + 6.0 / 24;
    assertThat(intensity.expected(sixToTen, sixToTen + 10.0 / 1440))
        .isGreaterThan(10 * intensity.expected(sixToTen + 0.5, sixToTen + 0.5 + 10.0 / 1440));
  }
}
