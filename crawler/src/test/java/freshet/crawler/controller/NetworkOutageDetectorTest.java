package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.push.PushLinks;
import freshet.crawler.terminal.FailureKind;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.Validators;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NetworkOutageDetectorTest {
  private static final Instant NOW = Instant.parse("2026-03-02T00:00:00Z");

  private final NetworkOutageDetector watch = new NetworkOutageDetector();

  @BeforeEach
  void answer() {
    for (int i = 0; i < 60; i++) {
      answer("host" + i, NOW.minusSeconds(600));
    }
  }

  private void answer(String host, Instant at) {
    watch.ended(
        host, new Failed(contact(at, Duration.ZERO, 404), FailureKind.NOT_FOUND, "No such feed."));
  }

  private static RetrievalOutcome unreachable(Instant at, Duration took) {
    return new Failed(contact(at, took, 0), FailureKind.UNREACHABLE, "No connection.");
  }

  private static RetrievalInfo contact(Instant at, Duration took, int status) {
    RetrievalOrder order =
        RetrievalOrder.usual(
            1,
            1,
            RetrievalState.of("https://a.example/"),
            IntervalSettings.DEFAULT,
            Duration.ofHours(1));
    return new RetrievalInfo(
        order, at, took, status, 0, 0, List.of(), null, PushLinks.NONE, Validators.NONE, List.of());
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
  void hostsThatNeverAnswered_tellNothing_howeverMany() {
    for (int i = 100; i < 10_000; i++) {
      assertThat(watch.ended("dead" + i, unreachable(NOW, Duration.ZERO))).isTrue();
    }
    assertThat(watch.isDown()).isFalse();
    for (int i = 0; i < 7; i++) {
      fail(i, NOW, Duration.ZERO);
    }
    assertThat(watch.isDown()).isFalse();
    fail(7, NOW, Duration.ZERO);
    assertThat(watch.isDown()).isTrue();
    assertThat(watch.ended("dead100", unreachable(NOW, Duration.ZERO)))
        .as("nobody is blamed meanwhile")
        .isFalse();
  }

  @Test
  void hostsThatAnsweredLongAgo_orFailedSince_tellNothing() {
    Instant later = NOW.plus(Duration.ofDays(2));
    for (int i = 0; i < 20; i++) {
      fail(i, later, Duration.ZERO);
    }
    assertThat(watch.isDown()).isFalse();
    answer("host50", later);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 20; i++) {
        fail(i, later, Duration.ZERO);
      }
    }
    assertThat(watch.isDown()).isFalse();
  }

  @Test
  void anyAnswer_showsThatTheNetworkIsThere() {
    for (int i = 0; i < 40; i++) {
      fail(i, NOW, Duration.ZERO);
      if (i % 7 == 6) {
        answer("host59", NOW);
      }
    }
    assertThat(watch.isDown()).isFalse();
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
