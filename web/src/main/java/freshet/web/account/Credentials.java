package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.PasswordHash;
import freshet.store.account.Account;
import freshet.store.sql.AccountTable;
import io.javalin.http.Context;
import java.util.Optional;

/** Checks names and passwords, throttling those who guess. */
public final class Credentials {
  private final AccountTable accounts;
  private final PasswordHash passwords;
  private final LoginGuard guard;

  public Credentials(AccountTable accounts, PasswordHash passwords, LoginGuard guard) {
    this.accounts = accounts;
    this.passwords = passwords;
    this.guard = guard;
  }

  /**
   * Returns the account if name and password match; unknown names take as long as known ones.
   * Throws {@link RequestRejectedException} after too many attempts.
   */
  Optional<Account> check(Context context, String name, String password) {
    Optional<Account> account = accounts.find(name);
    LoginGuard.PasswordAttempt attempt = guard.begin(context, name, account.orElse(null));
    boolean right = passwords.matches(password, account.map(Account::password).orElse(null));
    if (right) {
      attempt.succeeded();
    } else {
      attempt.failed();
    }
    return account.filter(_ -> right);
  }

  /** Whether a logged-in visitor knows the password of the account. */
  boolean confirm(Context context, SignedInAccount visitor, String password) {
    LoginGuard.PasswordAttempt attempt = guard.begin(context, visitor);
    boolean right = passwords.matches(password, visitor.account().password());
    if (right) {
      attempt.succeeded();
    } else {
      attempt.failed();
    }
    return right;
  }

  /**
   * Returns the hash of a new password; throws {@link RequestRejectedException} if it may not be
   * used.
   */
  String hash(String password) {
    PasswordHash.objection(password)
        .ifPresent(
            sentence -> {
              throw new RequestRejectedException(422, sentence);
            });
    return passwords.hash(password);
  }
}
