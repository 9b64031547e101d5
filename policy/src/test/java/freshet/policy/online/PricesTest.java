package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Week;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PricesTest {
  private static final int TUESDAY_NOON = 36;

  @Test
  void prices_areTheSameAtAllHours_untilRaised() {
    Prices prices = new Prices(0.25);
    assertThat(IntStream.range(0, Week.HOURS).mapToDouble(prices::at))
        .allSatisfy(price -> assertThat(price).isCloseTo(0.25, within(1e-12)));
    prices.raise(Math.log(2));
    prices.swing(Math.log(3));
    assertThat(prices.at(7)).isCloseTo(1.5, within(1e-12));
    prices.swing(0);
    assertThat(prices.at(7)).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aDay_isDearestAtItsNoon_andHalfAsMuchDearerAtItsMidnights() {
    Prices prices = new Prices(1);
    prices.raiseDay(1, 0.7);
    // the mean of the days stays: 0.7 - 0.7/7 at its noon, 0.35 - 0.1 at its midnights
    assertThat(Math.log(prices.at(TUESDAY_NOON))).isCloseTo(0.6, within(0.02));
    assertThat(Math.log(prices.at(24))).isCloseTo(0.25, within(0.02));
    assertThat(Math.log(prices.at(4 * 24 + 12))).isCloseTo(-0.1, within(1e-9));
  }

  @Test
  void aBusyHour_costsEachFeedALittleMoreOrLess() {
    Prices prices = new Prices(1);
    prices.raiseHour(TUESDAY_NOON, 0.4);
    double[] premiums =
        IntStream.range(0, 1000)
            .mapToDouble(feed -> Math.log(prices.at(TUESDAY_NOON, feed)))
            .toArray();
    assertThat(Arrays.stream(premiums))
        .allSatisfy(premium -> assertThat(premium).isBetween(0.2, 0.6));
    assertThat(Arrays.stream(premiums).average().orElseThrow()).isCloseTo(0.4, within(0.02));
    assertThat(prices.at(TUESDAY_NOON, 3)).isEqualTo(prices.at(TUESDAY_NOON, 3));
    assertThat(prices.at(0, 3)).isEqualTo(prices.at(0, 4));
  }

  @Test
  void premiums_areNeverNegative_andPricesStayAboveTheFloor() {
    Prices prices = new Prices(1);
    prices.raiseHour(5, -3);
    assertThat(prices.at(5)).isEqualTo(1);
    prices.raise(-100);
    assertThat(prices.atFloor()).isTrue();
    // a minute of a fiftieth posting
    assertThat(prices.at(5)).isCloseTo(1.0 / 72_000, within(1e-12));
  }
}
