package freshet.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.capability.Foretelling;
import org.junit.jupiter.api.Test;

class LogLikelihoodTest {
  private static final double[] PUBLISHED = {0.25, 0.5, 0.75, 1.25};

  /** Three postings a day until noon, then one: two on average. */
  private static final Foretelling MORNINGS =
      new Foretelling() {
        @Override
        public double rate(int feed) {
          return feed == 0 ? 2 : Double.NaN;
        }

        @Override
        public double rateAt(int feed, double time) {
          return time - Math.floor(time) < 0.5 ? 3 : 1;
        }

        @Override
        public double expected(int feed, double from, double to) {
          return until(to) - until(from);
        }

        private static double until(double time) {
          double ofDay = time - Math.floor(time);
          return 2 * Math.floor(time) + Math.min(3 * ofDay, 1 + ofDay);
        }
      };

  @Test
  void wholeDay_countsItsPostingsAlone() {
    LogLikelihood nats = new LogLikelihood();
    nats.add(MORNINGS, 0, 0, 1, PUBLISHED, 0, 3);

    // one posting at 3 a day, two at 1 a day, where 2 were expected either way
    double sum = Math.log(3.0 / 2) + 2 * Math.log(1.0 / 2);
    assertThat(nats.perPosting()).isCloseTo(sum / 3, within(1e-12));
    assertThat(sum / 3).isCloseTo(-0.327, within(0.001));
  }

  @Test
  void silence_isChargedToWhoExpectedSomething() {
    LogLikelihood nats = new LogLikelihood();
    // a morning brings one posting where 1.5 were expected and 1 by the mean rate
    nats.add(MORNINGS, 0, 1, 1.5, PUBLISHED, 3, 4);
    assertThat(nats.perPosting()).isCloseTo(Math.log(1.5) - 0.5, within(1e-12));
    // an afternoon brings nothing where 0.5 were expected and 1 by the mean rate
    nats.add(MORNINGS, 0, 1.5, 2, PUBLISHED, 4, 4);
    assertThat(nats.perPosting()).isCloseTo(Math.log(1.5) - 0.5 + 0.5, within(1e-12));
  }

  @Test
  void unknownRate_isNotJudged() {
    LogLikelihood nats = new LogLikelihood();
    nats.add(MORNINGS, 1, 0, 1, PUBLISHED, 0, 3);
    assertThat(nats.perPosting()).isNaN();
  }
}
