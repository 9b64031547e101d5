package freshet.crawler.push;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What signals were worth. */
@DisplayName("GC-068: quality of signals")
class SignalQualityTest {
  private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void gc068_nothingIsKnownAtFirst() {
    assertThat(SignalQuality.NONE.precision()).isEmpty();
    assertThat(SignalQuality.NONE.recall()).isEmpty();
    assertThat(SignalQuality.NONE.delay()).isEmpty();
  }

  /** Three signals, two of them right: precision 2/3. Three retrievals with news: recall 2/3. */
  @Test
  void gc068_precisionAndRecall() {
    SignalQuality quality =
        SignalQuality.NONE
            .signalled(AT)
            .found(AT.minusSeconds(10))
            .signalled(AT)
            .foundNothing()
            .found(AT)
            .foundNothing()
            .signalled(AT)
            .found(null);
    assertThat(quality.precision()).hasValue(2.0 / 3);
    assertThat(quality.recall()).hasValue(2.0 / 3);
    assertThat(quality.delay()).contains(Duration.ofSeconds(10));
  }

  @Test
  void gc068_delayIsTheMeanOfPublicationToSignal() {
    SignalQuality quality =
        SignalQuality.NONE
            .signalled(AT)
            .found(AT.minusSeconds(60))
            .signalled(AT)
            .found(AT.minusSeconds(120))
            .signalled(AT)
            .found(AT.plusSeconds(999));
    assertThat(quality.delay())
        .as("a signal ahead of its date is not late")
        .contains(Duration.ofMinutes(1));
  }

  @Test
  void gc068_signalsBetweenTwoRetrievalsAreOne() {
    SignalQuality quality =
        SignalQuality.NONE.signalled(AT).signalled(AT.plusSeconds(5)).foundNothing().foundNothing();
    assertThat(quality.vain()).isEqualTo(1);
    assertThat(quality.precision()).hasValue(0);
  }
}
