package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConvertersTest {
  @ParameterizedTest
  @CsvSource({"28d, 28", "36h, 1.5", "90m, 0.0625", "2w, 14", "0.5d, 0.5", "43200s, 0.5", "0m, 0"})
  void lengthsOfTime_areDays(String text, double days) {
    assertThat(new DaysConverter().convert(text)).isEqualTo(days);
  }

  @ParameterizedTest
  @CsvSource({"1970-01-11, 10", "1970-01-11T12:00:00Z, 10.5", "1970-01-11T02:00+02:00, 10"})
  void dates_areDaysSinceTheEpoch(String text, double days) {
    assertThat(new DateConverter().convert(text)).isEqualTo(days);
  }

  @ParameterizedTest
  @CsvSource({"4, 4", "0.5, 0.5", "' 16', 16"})
  void budgets_areNumbers(String text, double budget) {
    assertThat(new BudgetConverter().convert(text)).isEqualTo(budget);
  }

  @ParameterizedTest
  @CsvSource({
    "1%, 0.01",
    "0.5%, 0.005",
    "0.3, 0.3",
    "100%, 1",
    "0, 0",
    "2, NaN",
    "101%, NaN",
    "x, NaN"
  })
  void shares_arePartsOfOne(String text, double share) {
    assertThat(PercentConverter.parse(text)).isEqualTo(Double.valueOf(share));
  }
}
