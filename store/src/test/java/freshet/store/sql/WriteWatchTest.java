package freshet.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class WriteWatchTest {
  private final WriteWatch watch = new WriteWatch("freshet.db");
  private Duration now = Duration.ZERO;

  private void write(int times, int waitedMillis) {
    for (int i = 0; i < times; i++) {
      now = now.plusMillis(waitedMillis);
      watch.written(Duration.ofMillis(waitedMillis), now.toNanos());
    }
  }

  @Test
  void diskThatTakesHalfASecondForEachWrite_isSlow_untilAWriteIsQuick() {
    write(10, 500);
    assertThat(watch.slowness()).isEmpty();
    write(2, 500);
    assertThat(watch.slowness()).hasValueSatisfying(s -> assertThat(s).contains("0.5 s"));
    write(1, 3);
    assertThat(watch.slowness()).isEmpty();
  }

  @Test
  void someThatWaitForOneLongTransaction_areNoSlowDisk() {
    for (int i = 0; i < 4; i++) {
      watch.written(Duration.ofSeconds(20), now.toNanos());
    }
    write(1, 1);
    write(5, 300);
    write(1, 1);
    write(5, 300);
    assertThat(watch.slowness()).isEmpty();
  }
}
