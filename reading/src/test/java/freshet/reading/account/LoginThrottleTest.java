package freshet.reading.account;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.account.LoginThrottle.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoginThrottleTest {
  private final LoginThrottle throttle = new LoginThrottle();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  private Optional<Duration> stranger(String network, String name) {
    return throttle.begin(Attempt.ofStranger(network, name), now);
  }

  private void strangers(int count, String network, String name) {
    for (int i = 0; i < count; i++) {
      stranger(network, name);
    }
  }

  @Test
  void guesser_waitsTwiceAsLongEachTime() {
    strangers(5, "a", "ada");
    assertThat(stranger("a", "ada")).contains(Duration.ofSeconds(30));

    now = now.plusSeconds(30);
    assertThat(stranger("a", "ada")).isEmpty();
    assertThat(stranger("a", "Ada")).contains(Duration.ofSeconds(60));

    now = now.plusSeconds(30);
    assertThat(stranger("a", "ada")).contains(Duration.ofSeconds(30));
  }

  /** The figures of docs/security.md. */
  @Test
  void guesser_hasTwelveGuessesOfANameInAnHour_andThenFour() {
    assertThat(guesses("a", "ada", Duration.ofHours(1))).isEqualTo(12);
    assertThat(guesses("a", "ada", Duration.ofHours(1))).isEqualTo(4);
  }

  private int guesses(String network, String name, Duration span) {
    Instant end = now.plus(span);
    int count = 0;
    while (now.isBefore(end)) {
      Optional<Duration> wait = stranger(network, name);
      if (wait.isPresent()) {
        now = now.plus(wait.get());
      } else {
        count++;
      }
    }
    return count;
  }

  @Test
  void guesser_neverWaitsLongerThanAQuarterOfAnHour() {
    for (int i = 0; i < 40; i++) {
      stranger("a", "ada");
      Optional<Duration> wait = stranger("a", "ada");
      assertThat(wait.orElse(Duration.ZERO)).isLessThanOrEqualTo(Duration.ofMinutes(15));
      now = now.plus(wait.orElse(Duration.ZERO));
    }
  }

  @Test
  void others_areNotHindered() {
    strangers(6, "a", "ada");

    assertThat(stranger("a", "bob")).isEmpty();
    assertThat(stranger("b", "ada")).isEmpty();
  }

  @Test
  void manyNamesFromOneNetwork_areSlowedDownBySeconds() {
    for (int i = 0; i < 30; i++) {
      assertThat(stranger("a", "name" + i)).isEmpty();
    }
    assertThat(stranger("a", "another")).contains(Duration.ofSeconds(2));
    assertThat(stranger("b", "another")).isEmpty();
    now = now.plusSeconds(2);
    assertThat(stranger("a", "another")).isEmpty();
    assertThat(stranger("a", "one more")).contains(Duration.ofSeconds(2));
  }

  @Test
  void manyNetworksForOneName_haveAHundredGuessesAnHour() {
    for (int i = 0; i < 100; i++) {
      assertThat(stranger("network" + i, "ada")).isEmpty();
    }
    assertThat(stranger("another", "ada")).contains(Duration.ofSeconds(36));
    int count = 0;
    for (int second = 0; second < 3600; second++) {
      now = now.plusSeconds(1);
      count += stranger("later" + second, "ada").isEmpty() ? 1 : 0;
    }
    assertThat(count).isEqualTo(100);
  }

  @Test
  void knownOrigins_haveABucketOfTheirOwn() {
    for (int i = 0; i < 200; i++) {
      stranger("network" + i, "ada");
      stranger("home", "name" + i);
    }
    assertThat(throttle.begin(Attempt.ofKnown(1, "network home"), now)).isEmpty();
    assertThat(throttle.begin(Attempt.ofKnown(1, "device d"), now)).isEmpty();
    for (int i = 0; i < 4; i++) {
      throttle.begin(Attempt.ofKnown(1, "network home"), now);
    }
    assertThat(throttle.begin(Attempt.ofKnown(1, "network home"), now))
        .contains(Duration.ofSeconds(30));
    assertThat(throttle.begin(Attempt.ofKnown(1, "device d"), now)).isEmpty();
    assertThat(throttle.begin(Attempt.ofKnown(2, "network home"), now)).isEmpty();
  }

  @Test
  void applications_hinderNoPerson() {
    for (int i = 0; i < 300; i++) {
      throttle.begin(Attempt.ofApplication("a", "ada"), now);
      now = now.plusSeconds(2);
    }
    assertThat(throttle.begin(Attempt.ofApplication("a", "ada"), now)).isPresent();
    assertThat(stranger("a", "ada")).isEmpty();
  }

  @Test
  void success_forgetsTheSlips() {
    strangers(4, "a", "ada");
    throttle.succeeded(Attempt.ofStranger("a", "ada"));
    strangers(5, "a", "ada");

    assertThat(stranger("a", "ada")).isPresent();
  }

  @Test
  void whoKnowsThePassword_neverWaits_howeverOftenTheyCome() {
    for (int i = 0; i < 500; i++) {
      assertThat(stranger("a", "ada")).isEmpty();
      throttle.succeeded(Attempt.ofStranger("a", "ada"));
    }
    assertThat(stranger("a", "bob")).isEmpty();
  }

  @Test
  void successes_doNotHideGuesses() {
    for (int i = 0; i < 30; i++) {
      assertThat(stranger("a", "name" + i)).isEmpty();
      assertThat(stranger("b", "ada")).isEmpty();
      throttle.succeeded(Attempt.ofStranger("b", "ada"));
    }
    assertThat(stranger("a", "another")).isPresent();
  }

  @Test
  void slipsOfThisMorning_areForgotten() {
    strangers(5, "a", "ada");
    now = now.plus(Duration.ofHours(7));

    strangers(4, "a", "ada");
    assertThat(stranger("a", "ada")).isEmpty();
  }

  @Test
  void aFloodOfNamesAndNetworks_doesNotPushOutARunningAttack() {
    LoginThrottle small = new LoginThrottle(300);
    for (int i = 0; i < 5; i++) {
      small.begin(Attempt.ofStranger("a", "ada"), now);
    }
    for (int i = 0; i < 5_000; i++) {
      small.begin(Attempt.ofStranger("n" + i, "x".repeat(1000) + i), now);
      assertThat(small.size()).isLessThanOrEqualTo(300);
    }
    assertThat(small.begin(Attempt.ofStranger("a", "ada"), now)).contains(Duration.ofSeconds(30));
  }

  @Test
  void oldBuckets_makeRoomFirst() {
    LoginThrottle small = new LoginThrottle(30);
    for (int i = 0; i < 10; i++) {
      for (int j = 0; j < 5; j++) {
        small.begin(Attempt.ofStranger("n" + i, "name" + i), now);
      }
    }
    now = now.plus(Duration.ofHours(7));
    small.begin(Attempt.ofStranger("new", "new"), now);
    assertThat(small.size()).isEqualTo(3);
  }
}
