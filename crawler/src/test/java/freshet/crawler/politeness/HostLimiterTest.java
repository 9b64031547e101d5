package freshet.crawler.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.Hop;
import freshet.http.RemoteHost;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns to ask a host. */
@DisplayName("GC-029: turns")
class HostLimiterTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final RemoteHost A = new RemoteHost("a.example", "192.0.2.1");
  private static final RemoteHost B = new RemoteHost("b.example", "192.0.2.2");
  private static final RemoteHost NEIGHBOUR = new RemoteHost("c.example", "192.0.2.1");

  private final HostLimiter gate = new HostLimiter(_ -> HostLimits.DEFAULT, Map.of());

  @Test
  void gc029_oneRequestAtATime() {
    assertThat(gate.start(A, NOW)).isTrue();
    assertThat(gate.mayStart(A, NOW.plusSeconds(60))).isEmpty();
    assertThat(gate.start(A, NOW.plusSeconds(60))).isFalse();
    gate.served(A, NOW.plusSeconds(61));
    assertThat(gate.start(A, NOW.plusSeconds(63))).isTrue();
  }

  @Test
  void gc029_turnsThatWereTakenOver_allHaveToEnd() {
    gate.takenOver(A, NOW);
    gate.takenOver(A, NOW.plusSeconds(3));
    gate.served(A, NOW.plusSeconds(4));
    assertThat(gate.mayStart(A, NOW.plusSeconds(60))).isEmpty();
    gate.failed(A, NOW.plusSeconds(61));
    assertThat(gate.start(A, NOW.plusSeconds(63))).isTrue();
  }

  @Test
  void gc029_turnThatWasTakenOver_andBeganBeforeALaterOneEnded_doesNotShortenThePause() {
    gate.start(A, NOW.plusSeconds(5));
    gate.served(A, NOW.plusSeconds(6));
    gate.takenOver(A, NOW);
    gate.unused(A);
    assertThat(gate.mayStart(A, NOW)).contains(NOW.plusSeconds(8));
  }

  @Test
  void gc020_gc029_afterARestart_waitsForWhatMayHaveBeenOnItsWay() {
    gate.crawlDelay(B, Duration.ofSeconds(30));
    HostLimiter next = new HostLimiter(_ -> HostLimits.DEFAULT, gate.remember(NOW), NOW);
    assertThat(next.mayStart(A, NOW)).contains(NOW.plusSeconds(2));
    assertThat(next.mayStart(B, NOW)).contains(NOW.plusSeconds(30));
    assertThat(next.start(A, NOW.plusSeconds(2))).isTrue();
  }

  @Test
  void gc029_requestWhoseEndNobodyLearns_isWaitedForByTheNextGate() {
    gate.start(A, NOW);
    Map<String, HostState> asked = gate.rememberAsked(A, NOW.plusSeconds(30));
    HostLimiter next = new HostLimiter(_ -> HostLimits.DEFAULT, asked, NOW.plusSeconds(1));
    assertThat(next.mayStart(A, NOW.plusSeconds(5))).contains(NOW.plusSeconds(32));
    assertThat(next.mayStart(NEIGHBOUR, NOW.plusSeconds(5))).contains(NOW.plusSeconds(32));

    gate.served(A, NOW.plusSeconds(1));
    assertThat(gate.start(A, NOW.plusSeconds(3))).isTrue();
  }

  @Test
  void gc029_failedRequestGivesTheTurnBack() {
    gate.start(A, NOW);
    gate.failed(A, NOW);
    assertThat(gate.start(A, NOW.plusSeconds(2))).isTrue();
  }

  @Test
  void gc029_hostThatARedirectLedTo_isLeftAloneForItsPause() {
    RemoteHost asked = RemoteHost.of("http://a.org/").orElseThrow();
    RemoteHost target = RemoteHost.of("https://feeds.b.org/x").orElseThrow();
    List<Hop> hops =
        List.of(new Hop(301, "https://www.a.org/"), new Hop(302, "https://feeds.b.org/x"));
    gate.start(asked, NOW);
    PermitResult end = new PermitResult(200, null, hops, NOW.plusSeconds(1));
    gate.ended(asked, end);

    assertThat(gate.mayStart(target, NOW)).contains(NOW.plusSeconds(3));
    assertThat(gate.sinceLast(target, NOW.plusSeconds(9))).contains(Duration.ofSeconds(8));
    assertThat(end.hosts(asked)).containsExactly(asked, target);
    assertThat(gate.remember(end.hosts(asked))).containsOnlyKeys("a.org", "b.org");
  }

  @Test
  void gc043_hostThatARedirectLedTo_isGrantedThePatienceItAsksFor() {
    List<Hop> hops =
        List.of(new Hop(302, "https://first.example/"), new Hop(302, "https://b.example/"));
    gate.start(A, NOW);
    Instant open = NOW.plus(Duration.ofDays(2));
    gate.ended(A, new PermitResult(429, open, hops, NOW));

    assertThat(gate.mayStart(A, NOW)).contains(open);
    assertThat(gate.mayStart(B, NOW)).contains(open);
    assertThat(gate.mayStart(new RemoteHost("first.example", null), NOW))
        .contains(NOW.plusSeconds(2));
  }

  @ParameterizedTest
  @CsvSource({
    "200,0,2",
    "404,0,2",
    "500,0,2",
    "503,0,2",
    "0,0,2",
    "503,172800,172800",
    "429,172800,172800"
  })
  void gc043_turnEnds_asTheAnswerWasMeant(int status, int retryAfter, int seconds) {
    Instant retry = retryAfter == 0 ? null : NOW.plusSeconds(retryAfter);
    gate.start(A, NOW);
    gate.ended(A, new PermitResult(status, retry, List.of(), NOW));

    assertThat(gate.mayStart(A, NOW)).contains(NOW.plusSeconds(seconds));
  }

  @Test
  void gc029_twoSecondsBetweenStarts() {
    request(A, NOW);
    assertThat(gate.mayStart(A, NOW)).contains(NOW.plusSeconds(2));
    assertThat(gate.start(A, NOW.plusMillis(1999))).isFalse();
    assertThat(gate.start(A, NOW.plusSeconds(2))).isTrue();
  }

  @Test
  void gc029_hostsDoNotWaitForEachOther() {
    gate.start(A, NOW);
    assertThat(gate.start(B, NOW)).isTrue();
  }

  @Test
  void gc029_domainsAtOneAddressShareItsTurns() {
    gate.start(A, NOW);
    assertThat(gate.start(NEIGHBOUR, NOW.plusSeconds(60))).isFalse();
    gate.served(A, NOW.plusSeconds(60));
    assertThat(gate.start(NEIGHBOUR, NOW.plusSeconds(62))).isTrue();
  }

  /** A request may leave late; it has left when it is answered. */
  @Test
  void gc029_pauseCountsFromTheAnswer() {
    gate.start(A, NOW);
    gate.served(A, NOW.plusSeconds(9));
    assertThat(gate.mayStart(A, NOW.plusSeconds(9))).contains(NOW.plusSeconds(11));
  }

  @Test
  void gc029_platformsHaveTheirOwnLimits() {
    HostLimits slow = new HostLimits(Duration.ofMinutes(1), 100);
    HostLimiter own =
        new HostLimiter(key -> key.equals("a.example") ? slow : HostLimits.DEFAULT, Map.of());
    own.start(A, NOW);
    own.served(A, NOW);
    assertThat(own.mayStart(A, NOW)).contains(NOW.plusSeconds(60));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 10, 100, 1000})
  void gc029_noDayHasMoreThanItsShare(int perDay) {
    HostLimiter daily =
        new HostLimiter(_ -> new HostLimits(Duration.ofSeconds(2), perDay), Map.of());
    Deque<Instant> lastDay = new ArrayDeque<>();
    int started = 0;
    for (Instant now = NOW; now.isBefore(NOW.plus(Duration.ofDays(4))); now = now.plusSeconds(20)) {
      if (daily.start(B, now)) {
        daily.served(B, now);
        lastDay.addLast(now);
        started++;
      }
      while (!lastDay.isEmpty() && !lastDay.peekFirst().isAfter(now.minus(Duration.ofDays(1)))) {
        lastDay.removeFirst();
      }
      assertThat(lastDay.size()).isLessThanOrEqualTo(perDay);
    }
    assertThat(started).as("nor much less").isGreaterThanOrEqualTo(2 * perDay);
  }

  @Test
  void gc081_crawlDelayRaisesTheSpacing_andNeverLowersIt() {
    request(A, NOW);
    gate.crawlDelay(A, Duration.ofSeconds(30));
    assertThat(gate.mayStart(A, NOW)).contains(NOW.plusSeconds(30));
    gate.crawlDelay(A, Duration.ofSeconds(1));
    assertThat(gate.mayStart(A, NOW)).contains(NOW.plusSeconds(2));
    gate.crawlDelay(A, Duration.ofDays(9999));
    assertThat(gate.mayStart(A, NOW)).contains(NOW.plus(Duration.ofDays(1)));
    gate.crawlDelay(A, Duration.ofSeconds(-5));
    assertThat(gate.mayStart(A, NOW)).contains(NOW.plusSeconds(2));
  }

  @Test
  void gc020_restartChangesNothing() {
    Random random = new Random(20);
    HostLimiter kept = gate;
    HostLimiter restarted = new HostLimiter(_ -> HostLimits.DEFAULT, Map.of());
    Instant now = NOW;
    for (int i = 0; i < 3000; i++) {
      now = now.plusMillis(random.nextInt(random.nextInt(100) == 0 ? 500_000_000 : 5000));
      RemoteHost host = random.nextBoolean() ? A : NEIGHBOUR;
      assertThat(restarted.mayStart(host, now))
          .as("step %s", i)
          .isEqualTo(kept.mayStart(host, now));
      int ending = random.nextInt(100);
      act(kept, host, ending, now);
      act(restarted, host, ending, now);
      restarted = new HostLimiter(_ -> HostLimits.DEFAULT, restarted.remember(now));
    }
  }

  private static void act(HostLimiter gate, RemoteHost host, int ending, Instant now) {
    if (gate.start(host, now)) {
      switch (ending) {
        case 0 -> gate.throttled(host, null, now);
        case 1 -> gate.throttled(host, now.plusSeconds(100), now);
        case 2 -> gate.crawlDelay(host, Duration.ofSeconds(3));
        case 3 -> gate.failed(host, now);
        default -> gate.served(host, now);
      }
      gate.unused(host);
    }
  }

  @Test
  void hostsNotAskedForLong_areForgotten() {
    request(A, NOW);
    assertThat(gate.remember(NOW.plus(Duration.ofDays(1)))).hasSize(2);
    assertThat(gate.remember(NOW.plus(Duration.ofDays(8)))).isEmpty();
  }

  @Test
  void throttledHost_isNotForgottenBeforeItRecovered() {
    gate.start(A, NOW);
    gate.throttled(A, NOW.plus(Duration.ofDays(30)), NOW);
    assertThat(gate.remember(NOW.plus(Duration.ofDays(36)))).containsOnlyKeys("a.example");
    assertThat(gate.remember(NOW.plus(Duration.ofDays(38)))).isEmpty();
  }

  private void request(RemoteHost host, Instant now) {
    assertThat(gate.start(host, now)).isTrue();
    gate.served(host, now);
  }
}
