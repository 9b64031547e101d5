package freshet.charts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {
  @Test
  void precise_hasSixSignificantDigitsAndNoExponent() {
    assertThat(Numbers.precise(395.123456)).isEqualTo("395.123");
    assertThat(Numbers.precise(1 / 3.0)).isEqualTo("0.333333");
    assertThat(Numbers.precise(12_345_678)).isEqualTo("12345700");
    assertThat(Numbers.precise(0.0000012)).isEqualTo("0.0000012");
    assertThat(Numbers.precise(4)).isEqualTo("4");
    assertThat(Numbers.precise(0)).isEqualTo("0");
  }

  @Test
  void human_hasAboutThreeDigits() {
    assertThat(Numbers.human(40_105.2)).isEqualTo("40 105");
    assertThat(Numbers.human(99.96)).isEqualTo("100");
    assertThat(Numbers.human(9.996)).isEqualTo("10.0");
    assertThat(Numbers.human(0.00001)).isEqualTo("<0.001");
    assertThat(Numbers.human(-0.25)).isEqualTo("-0.25");
    assertThat(Numbers.human(0)).isEqualTo("0");
  }

  @Test
  void fixed_hasNoNegativeZero() {
    assertThat(Numbers.fixed(-0.001, 2)).isEqualTo("0.00");
    assertThat(Numbers.fixed(-1234.56, 1)).isEqualTo("-1 234.6");
  }

  @Test
  void plain_keepsWholeNumbersWhole() {
    assertThat(Numbers.plain(1000)).isEqualTo("1 000");
    assertThat(Numbers.plain(0.25)).isEqualTo("0.25");
  }
}
