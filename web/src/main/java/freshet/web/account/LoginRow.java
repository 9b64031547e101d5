package freshet.web.account;

import freshet.store.account.LoginAttempt;
import freshet.store.account.LoginAttempt.Outcome;
import freshet.store.account.LoginAttempt.Protocol;
import java.time.Instant;
import java.util.Map;

/**
 * Attempts as a page lists them.
 *
 * @param account the name of the account; empty if nobody has that name
 * @param count such as "3 times"; empty for one
 */
public record LoginRow(
    Instant at, String account, String outcome, String count, String from, String by) {

  static LoginRow of(LoginAttempt attempt) {
    return of(attempt, Map.of());
  }

  /**
   * Creates a row for admins.
   *
   * @param names the names of accounts by id
   */
  static LoginRow of(LoginAttempt attempt, Map<Long, String> names) {
    Long account = attempt.account();
    return new LoginRow(
        attempt.lastAt(),
        account == null ? "" : names.getOrDefault(account, ""),
        outcome(attempt.outcome(), attempt.protocol()),
        attempt.attempts() == 1 ? "" : attempt.attempts() + " times",
        attempt.network().isEmpty() ? "other networks" : attempt.network(),
        by(attempt));
  }

  /** Whether the login succeeded. */
  public boolean isGranted() {
    return outcome.equals(outcome(Outcome.GRANTED, Protocol.BROWSER));
  }

  private static String outcome(Outcome outcome, Protocol protocol) {
    return switch (outcome) {
      case GRANTED -> "logged in";
      case WRONG -> protocol == Protocol.BROWSER ? "wrong password" : "wrong app password";
      case THROTTLED -> "too many attempts";
    };
  }

  private static String by(LoginAttempt attempt) {
    String way =
        switch (attempt.protocol()) {
          case BROWSER -> "Browser";
          case READER -> "Google Reader API";
          case FEVER -> "Fever";
          case REST -> "REST API";
          case ADMIN -> "Operator's API";
        };
    return attempt.device().isEmpty() ? way : way + ": " + attempt.device();
  }
}
