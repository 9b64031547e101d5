package freshet.web.account;

import freshet.store.people.Account;
import freshet.store.people.Accounts;
import freshet.web.Refusal;
import io.javalin.http.Context;
import java.util.Optional;

/** Checks names and passwords, no faster for a guesser than for a person. */
public final class Credentials {
  private final Accounts accounts;
  private final Passwords passwords;
  private final LoginGuard guard;

  public Credentials(Accounts accounts, Passwords passwords, LoginGuard guard) {
    this.accounts = accounts;
    this.passwords = passwords;
    this.guard = guard;
  }

  /**
   * The account, if name and password belong together; a name that is not known takes as long as
   * one that is. Throws {@link Refusal} if there were too many attempts.
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

  /** Whether someone who is logged in knows the password of their account. */
  boolean confirm(Context context, Visitor visitor, String password) {
    LoginGuard.PasswordAttempt attempt = guard.begin(context, visitor);
    boolean right = passwords.matches(password, visitor.account().password());
    if (right) {
      attempt.succeeded();
    } else {
      attempt.failed();
    }
    return right;
  }

  /** What is kept of a new password; throws {@link Refusal} if it is none to use. */
  String hash(String password) {
    Passwords.objection(password)
        .ifPresent(
            sentence -> {
              throw new Refusal(422, sentence);
            });
    return passwords.hash(password);
  }
}
