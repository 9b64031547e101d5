package freshet.crawler.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredTimeTest {
  private static final long YEAR_10000 = 253_402_300_800L;

  @Test
  void everyTime_isReadAsItWasWritten() {
    SplittableRandom random = new SplittableRandom(8);
    int[] steps = {1, 1000, 1_000_000, 1_000_000_000};
    for (int i = 0; i < 20_000; i++) {
      long second = random.nextLong(-YEAR_10000 / 2, YEAR_10000 + YEAR_10000 / 100);
      long step = steps[i % steps.length];
      Instant time = Instant.ofEpochSecond(second, random.nextInt(1_000_000_000) / step * step);

      assertThat(StoredTime.of(time.toString())).isEqualTo(time);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1970-01-01T00:00:00Z",
        "2024-02-29T23:59:59.999999999Z",
        "2026-11-16T09:30:15.1Z",
        "2026-11-16T09:30:15.000001Z",
        "2026-11-16T24:00:00Z",
        "2026-11-16T09:30:15+02:00",
        "+10000-01-01T00:00:00Z",
        "-0001-01-01T00:00:00Z",
        "2016-12-31T23:59:60Z"
      })
  void otherForms_areReadToo(String text) {
    assertThat(StoredTime.of(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "2026-11-16",
        "2026-11-16T09:30Z",
        "2026-02-30T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-11-16T25:00:00Z",
        "2026-11-16T09:61:00Z",
        "2026-11-16T09:30:150Z",
        "2026-11-16T09:30:15.Z ",
        "2026-11-16T09:30:15.0000000001Z",
        "2026-11-16 09:30:15Z",
        "2026-11-16T09:30:1xZ"
      })
  void whatIsNoTime_isRefused(String text) {
    assertThatThrownBy(() -> Instant.parse(text)).isInstanceOf(DateTimeException.class);
    assertThatThrownBy(() -> StoredTime.of(text)).isInstanceOf(DateTimeException.class);
  }
}
