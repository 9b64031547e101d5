package freshet.web.account;

import freshet.store.people.Account;
import freshet.store.people.Accounts;
import freshet.web.ClientAddress;
import freshet.web.Refusal;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Checks names and passwords, no faster for a guesser than for a person. */
public final class Credentials {
  /** So often someone may mistype. */
  private static final int SLIPS = 5;

  private final Accounts accounts;
  private final Passwords passwords;
  private final LoginLimits limits = new LoginLimits(SLIPS);
  private final InstantSource clock;

  public Credentials(Accounts accounts, Passwords passwords, InstantSource clock) {
    this.accounts = accounts;
    this.passwords = passwords;
    this.clock = clock;
  }

  /** The account, if both are right; a name that is not known takes as long as one that is. */
  Optional<Account> check(Context context, String name, String password) {
    String address = ClientAddress.of(context).network();
    Optional<Duration> wait = limits.attempt(address, name, clock.instant());
    if (wait.isPresent()) {
      long seconds = wait.get().toSeconds() + 1;
      context.header("Retry-After", Long.toString(seconds));
      throw new Refusal(429, "Too many attempts. Try again in " + words(seconds) + ".");
    }
    Optional<Account> account = accounts.find(name);
    boolean right = passwords.matches(password, account.map(Account::password).orElse(null));
    if (right) {
      limits.succeeded(address, name);
    }
    return account.filter(_ -> right);
  }

  private static String words(long seconds) {
    return seconds < 100 ? seconds + " seconds" : (seconds + 59) / 60 + " minutes";
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
