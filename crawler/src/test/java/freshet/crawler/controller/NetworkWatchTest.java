package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.push.PushLinks;
import freshet.crawler.terminal.Contact;
import freshet.crawler.terminal.PaceSettings;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.Standing;
import freshet.crawler.terminal.Trouble;
import freshet.crawler.terminal.Validators;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkWatchTest {
  private static final Instant NOW = Instant.parse("2026-03-02T00:00:00Z");

  private final NetworkWatch watch = new NetworkWatch();

  private static RetrievalOutcome unreachable(Instant at, Duration took) {
    RetrievalOrder order =
        RetrievalOrder.usual(
            1, 1, Standing.of("https://a.example/"), PaceSettings.DEFAULT, Duration.ofHours(1));
    Contact contact =
        new Contact(
            order, at, took, 0, 0, 0, List.of(), null, PushLinks.NONE, Validators.NONE, List.of());
    return new Failed(contact, Trouble.UNREACHABLE, "No connection.");
  }

  private void fail(int host, Instant at, Duration took) {
    watch.ended("host" + host, unreachable(at, took));
  }

  @Test
  void manyUnderWay_doNotPutOffTheFirstProbe() {
    for (int i = 0; i < 60; i++) {
      fail(i, NOW, Duration.ofSeconds(i < 10 ? 0 : 12));
    }
    assertThat(watch.isDown()).isTrue();
    assertThat(watch.probeAt()).isEqualTo(NOW.plusSeconds(15));
  }

  @Test
  void eachProbeThatFails_isFollowedByALongerPauseUpToFiveMinutes() {
    for (int i = 0; i < 8; i++) {
      fail(i, NOW, Duration.ZERO);
    }
    for (int seconds : new int[] {30, 60, 120, 240, 300, 300}) {
      Instant probe = watch.probeAt();
      fail(1, probe, Duration.ofSeconds(1));
      assertThat(watch.probeAt()).isEqualTo(probe.plusSeconds(1 + seconds));
    }
  }
}
