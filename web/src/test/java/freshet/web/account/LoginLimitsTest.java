package freshet.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoginLimitsTest {
  private final LoginLimits limits = new LoginLimits(5);
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  private Optional<Duration> attempt(String address, String name) {
    return limits.attempt(address, name, now);
  }

  private void attempts(int count, String address, String name) {
    for (int i = 0; i < count; i++) {
      attempt(address, name);
    }
  }

  @Test
  void guesser_waitsTwiceAsLongEachTime() {
    attempts(5, "a", "ada");
    assertThat(attempt("a", "ada")).contains(Duration.ofSeconds(30));

    now = now.plusSeconds(30);
    assertThat(attempt("a", "ada")).isEmpty();
    assertThat(attempt("a", "Ada")).contains(Duration.ofSeconds(60));

    now = now.plusSeconds(30);
    assertThat(attempt("a", "ada")).contains(Duration.ofSeconds(30));
  }

  @Test
  void guesser_neverWaitsLongerThanAQuarterOfAnHour() {
    for (int i = 0; i < 40; i++) {
      attempt("a", "ada");
      Optional<Duration> wait = attempt("a", "ada");
      assertThat(wait.orElse(Duration.ZERO)).isLessThanOrEqualTo(Duration.ofMinutes(15));
      now = now.plus(wait.orElse(Duration.ZERO));
    }
  }

  @Test
  void others_areNotHindered() {
    attempts(6, "a", "ada");

    assertThat(attempt("a", "bob")).isEmpty();
    assertThat(attempt("b", "ada")).isEmpty();
  }

  @Test
  void manyNamesFromOneAddress_areLimited() {
    for (int i = 0; i < 30; i++) {
      assertThat(attempt("a", "name" + i)).isEmpty();
    }
    assertThat(attempt("a", "another")).isPresent();
    assertThat(attempt("b", "another")).isEmpty();
  }

  @Test
  void manyAddressesForOneName_areLimited() {
    for (int i = 0; i < 100; i++) {
      assertThat(attempt("address" + i, "ada")).isEmpty();
    }
    assertThat(attempt("another", "ada")).isPresent();
  }

  @Test
  void success_forgetsTheSlips() {
    attempts(4, "a", "ada");
    limits.succeeded("a", "ada");
    attempts(5, "a", "ada");

    assertThat(attempt("a", "ada")).isPresent();
  }

  @Test
  void whoKnowsThePassword_neverWaits_howeverOftenTheyCome() {
    for (int i = 0; i < 500; i++) {
      assertThat(attempt("a", "ada")).isEmpty();
      limits.succeeded("a", "ada");
    }
    assertThat(attempt("a", "bob")).isEmpty();
  }

  @Test
  void successes_doNotHideGuesses() {
    for (int i = 0; i < 30; i++) {
      assertThat(attempt("a", "name" + i)).isEmpty();
      assertThat(attempt("b", "ada")).isEmpty();
      limits.succeeded("b", "ada");
    }
    assertThat(attempt("a", "another")).isPresent();
  }

  @Test
  void slipsOfAnHourAgo_areForgotten() {
    attempts(5, "a", "ada");
    now = now.plus(Duration.ofHours(2));

    attempts(4, "a", "ada");
    assertThat(attempt("a", "ada")).isEmpty();
  }
}
