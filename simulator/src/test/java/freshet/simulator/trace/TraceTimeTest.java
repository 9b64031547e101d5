package freshet.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceTimeTest {
  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:00Z, 0",
    "1970-01-02T12:00:00Z, 1.5",
    "1969-12-31T00:00:00Z, -1",
    "1970-01-01T06:00:00, 0.25",
    "1970-01-01T06:00, 0.25",
    "1970-01-01t06:00:00z, 0.25",
    "1970-01-02T02:00:00+02:00, 1",
    "1970-01-01T19:00:00-0500, 1",
    "1970-01-02T01:00:00+01, 1",
    "1970-01-01T00:00:43.2Z, 0.0005",
  })
  void parse_countsDaysSinceTheEpoch(String text, double days) {
    assertThat(TraceTime.parse(text)).isEqualTo(days);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2023-01-01",
        "2023-13-01T00:00:00Z",
        "2023-02-29T00:00:00Z",
        "2023-01-01T24:00:01Z",
        "2023-01-01T00:60:00Z",
        "2023-01-01 00:00:00Z",
        "2023-01-01T00:00:0aZ",
        "1672531200",
      })
  void parse_isNaNForAllElse(String text) {
    assertThat(TraceTime.parse(text)).isNaN();
  }

  @Test
  void usualForm_agreesWithInstant() {
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < 10_000; k++) {
      long second = random.nextLong(-2_000_000_000L, 8_000_000_000L);
      String text = Instant.ofEpochSecond(second).toString();
      assertThat(TraceTime.parse(text)).as("seed 7, %s", text).isEqualTo(second / 86400.0);
      assertThat(TraceTime.text(second / 86400.0)).as("seed 7").isEqualTo(text);
    }
  }
}
