package freshet.reading.account;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.work.CpuLane;
import freshet.work.LaneLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PasswordHashTest {
  private final PasswordHash passwords = passwords(1000);

  @Test
  void rightPassword_matchesItsHashAlone() {
    String hash = passwords.hash("correct horse");

    assertThat(passwords.matches("correct horse", hash)).isTrue();
    assertThat(passwords.matches("correct horsf", hash)).isFalse();
    assertThat(passwords.matches("", hash)).isFalse();
  }

  @Test
  void hash_holdsNoPassword_andIsAnotherEachTime() {
    assertThat(passwords.hash("correct horse"))
        .startsWith("pbkdf2-sha256$1000$")
        .doesNotContain("horse")
        .isNotEqualTo(passwords.hash("correct horse"));
  }

  @Test
  void hashOfFewerRounds_isStillRead() {
    assertThat(passwords(2000).matches("correct horse", passwords.hash("correct horse"))).isTrue();
  }

  @Test
  void withoutAHash_nothingMatches() {
    assertThat(passwords.matches("", null)).isFalse();
    assertThat(passwords.matches("anything", "of another scheme")).isFalse();
  }

  @Test
  void server_usesAsManyRoundsAsOwaspAsksFor() {
    assertThat(PasswordHash.ROUNDS).isGreaterThanOrEqualTo(600_000);
  }

  @Test
  void tooShortOrTooLong_isASentence() {
    assertThat(PasswordHash.objection("short")).contains("a password needs at least 8 characters");
    assertThat(PasswordHash.objection("x".repeat(201))).isPresent();
    assertThat(PasswordHash.objection("long enough")).isEmpty();
  }

  private static PasswordHash passwords(int rounds) {
    LaneLimits limits = LaneLimits.forRequests(Duration.ofSeconds(20));
    return new PasswordHash(rounds, new CpuLane("logins", limits));
  }
}
