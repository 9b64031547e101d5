package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Week;
import freshet.policy.capability.Explanation.Moved;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A hundred retrievals a day, usually spread evenly over its hours. */
class SpendingControllerTest {
  private static final double PER_DAY = 100;
  private static final double HOUR = 1.0 / 24;

  private final Prices prices = new Prices(1);

  private SpendingController pace(double maxPeak) {
    double[] even = new double[Week.HOURS];
    Arrays.fill(even, PER_DAY / 24);
    return new SpendingController(prices, PER_DAY, maxPeak, 0, even, time -> 0);
  }

  private static double make(SpendingController pace, double wanted) {
    double at = pace.permit(wanted, Double.NEGATIVE_INFINITY, 1);
    pace.spend(at, 1);
    return at;
  }

  @Test
  void aRetrieval_isMadeWhenWanted_whileTheDayIsOnItsCourse() {
    SpendingController pace = pace(Double.POSITIVE_INFINITY);
    for (int k = 0; k < 95; k++) {
      double wanted = (k + 0.5) / PER_DAY;
      assertThat(make(pace, wanted)).isEqualTo(wanted);
      assertThat(pace.moved()).isEqualTo(Moved.AS_PLANNED);
    }
  }

  /** Four an hour: five that take an hour, begun at once, must not stop all others forever. */
  @Test
  @Timeout(10)
  void whatIsUnderWay_fillsItsHour_butNoLaterOne() {
    SpendingController pace = pace(1);
    for (int k = 0; k < 5; k++) {
      pace.begin(1);
    }
    double at = pace.permit(0, Double.NEGATIVE_INFINITY, 1);

    assertThat(at).isBetween(HOUR, 2 * HOUR);
  }

  @Test
  void whatWasSpentBeyondExpectations_countsInTheDay() {
    SpendingController pace = pace(Double.POSITIVE_INFINITY);
    int today = 0;
    for (int k = 0; k < 150; k++) {
      double at = make(pace, 0.3);
      pace.charge(at, 1);
      today += at < 1 ? 1 : 0;
    }
    assertThat(today).isBetween(49, 51);
  }

  @Test
  void aDayThatIsSpent_makesTheRestWaitForTheNext() {
    SpendingController pace = pace(Double.POSITIVE_INFINITY);
    int today = 0;
    for (int k = 0; k < 150; k++) {
      if (make(pace, 0.3) < 1) {
        today++;
      }
    }
    // all are wanted in the morning: up to the band of 0.6 % above the budget
    assertThat(today).isBetween(99, 101);
    assertThat(pace.moved()).isEqualTo(Moved.LATE);
  }

  @Test
  void aDayThatIsBehind_makesRetrievalsEarly_butNotBeforeTheyAreAllowed() {
    SpendingController pace = pace(Double.POSITIVE_INFINITY);
    double last = 0;
    for (int k = 0; k < 99; k++) {
      last = make(pace, 5);
      assertThat(last).isLessThan(1);
    }
    assertThat(pace.moved()).isEqualTo(Moved.EARLY);
    // towards the end of the day nearly all of the budget is made
    assertThat(last).isGreaterThan(0.9);
    assertThat(pace(Double.POSITIVE_INFINITY).permit(5, 3, 1)).isGreaterThanOrEqualTo(3);
  }

  @Test
  void aFullHour_makesTheRestWaitForTheNextHour() {
    SpendingController pace = pace(2);
    int[] hours = new int[24];
    for (int k = 0; k < 20; k++) {
      hours[(int) Math.floor(make(pace, 10.5 * HOUR) * 24 + 1e-9)]++;
    }
    // twice the mean of 100/24 is 8 retrievals
    assertThat(hours[10]).isEqualTo(8);
    assertThat(hours[11]).isEqualTo(8);
    assertThat(hours[12]).isEqualTo(4);
    assertThat(pace.moved()).isEqualTo(Moved.FULL);
  }

  @Test
  void anHourThatIsAskedForTooMuch_isDearerFromThenOn() {
    SpendingController pace = pace(2);
    for (int k = 0; k < 90; k++) {
      make(pace, k < 30 ? 10.5 * HOUR : (11 + k / 8.0) * HOUR);
    }
    double before = prices.at(Week.hour(10.5 * HOUR)) / prices.at(Week.hour(3.5 * HOUR));
    double at = 0;
    for (int k = 0; k < 20 && at < 1; k++) {
      at = make(pace, 1.2);
    }
    assertThat(at).isGreaterThanOrEqualTo(1);
    double after = prices.at(Week.hour(10.5 * HOUR)) / prices.at(Week.hour(3.5 * HOUR));
    // 30 wanted where 8 are allowed: doubled at most, a tenth of the logarithm is taken up
    assertThat(Math.log(after / before)).isCloseTo(0.1 * Math.log(2), within(0.03));
  }

  @Test
  void aRestart_knowsWhatTheDayAndTheHourHaveSpent() {
    SpendingController pace = pace(2);
    pace.permit(10.2 * HOUR, 0, 1);
    pace.resume(40, 8);
    assertThat(pace.permit(10.5 * HOUR, 0, 1)).isCloseTo(11 * HOUR, within(1e-9));
    assertThat(pace.moved()).isEqualTo(Moved.FULL);
  }
}
