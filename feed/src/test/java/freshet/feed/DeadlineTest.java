package freshet.feed;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  private long now;
  private final Deadline deadline = new Deadline(Duration.ofSeconds(2), () -> now);

  private void checkAfter(Duration... steps) {
    for (Duration step : steps) {
      now += step.toNanos();
      deadline.check();
    }
  }

  @Test
  void gc112_manyShortSteps_areCountedInFull() {
    for (int i = 0; i < 200; i++) {
      checkAfter(Duration.ofMillis(10));
    }
    assertThatThrownBy(() -> checkAfter(Duration.ofMillis(10)))
        .isInstanceOf(DocumentTooLargeException.class)
        .hasMessageContaining("PT2S");
  }

  @Test
  void gc112_machineThatStoodStill_isNotHeldAgainstTheDocument() {
    assertThatCode(() -> checkAfter(Duration.ofSeconds(4), Duration.ofSeconds(4)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> checkAfter(Duration.ofSeconds(4)))
        .isInstanceOf(DocumentTooLargeException.class);
  }
}
