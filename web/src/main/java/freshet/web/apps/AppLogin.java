package freshet.web.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.AppPassword;
import freshet.web.LaterWrites;
import freshet.web.account.LoginClient;
import freshet.web.account.LoginGuard;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets applications in by passwords that were made for them (GR-014, FV-003). Passwords, tokens and
 * keys are as hard to guess as a random number of 125 bits, so that a plain hash of them can lie in
 * the store; tokens and keys follow from the password, so that nothing else is stored.
 */
public final class AppLogin {
  private static final Duration NOTED_EVERY = Duration.ofMinutes(1);

  /** No account has it. */
  private static final long NOBODY = -1;

  private final Store store;
  private final InstantSource clock;
  private final LoginGuard guard;
  private final Map<Long, Instant> noted = new ConcurrentHashMap<>();
  private final LaterWrites later = new LaterWrites();

  public AppLogin(Store store, LoginGuard guard, InstantSource clock) {
    this.store = store;
    this.guard = guard;
    this.clock = clock;
  }

  /**
   * A new password.
   *
   * @param secret to be shown once, and never stored
   */
  public record Made(AppPassword password, String secret) {
    @Override
    public String toString() {
      return "Made[" + password.id() + "]";
    }
  }

  /** What came of a login. */
  public sealed interface Result {
    /** Let in; the token stands for the password from now on. */
    record Granted(Account account, String token) implements Result {}

    record Denied() implements Result {}

    /** Too many failures; the next try counts after a while. */
    record Limited(Duration left) implements Result {}
  }

  /** Makes a password for an application of someone. */
  public Made make(Account account, String label) {
    String secret = AppSecret.random();
    AppPassword password =
        new AppPassword(
            0,
            account.id(),
            label,
            AppSecret.hash(secret),
            AppSecret.hash(AppSecret.feverKey(account.name(), secret)),
            AppSecret.hash(AppSecret.token(secret)),
            clock.instant(),
            null);
    return new Made(store.appPasswords().add(password), secret);
  }

  /**
   * Checks a name and a password; an unknown name takes the same way (GR-012). What is right is
   * granted however often others were wrong.
   */
  public Result login(String name, String secret, LoginClient client) {
    Optional<Account> account = store.accounts().find(name);
    Optional<AppPassword> password =
        store
            .appPasswords()
            .byHash(account.map(Account::id).orElse(NOBODY), AppSecret.hash(secret));
    if (account.isEmpty() || password.isEmpty()) {
      return failed(client, name, account);
    }
    note(password.get(), account.get(), client);
    return new Result.Granted(account.get(), AppSecret.token(secret));
  }

  private Result failed(LoginClient client, String name, Optional<Account> account) {
    return guard
        .failed(client, name, account.orElse(null))
        .<Result>map(Result.Limited::new)
        .orElseGet(Result.Denied::new);
  }

  /** Lets in who holds a token, until its password is revoked. */
  public Result byToken(String token, LoginClient client) {
    return granted(found(token), token, client);
  }

  /** The same for who holds the password itself; it is as hard to guess as its token. */
  public Result byTokenOrSecret(String told, LoginClient client) {
    return granted(found(told).or(() -> found(AppSecret.token(told))), told, client);
  }

  private Optional<AppPassword> found(String token) {
    String hash = AppSecret.hash(token);
    return store.appPasswords().byToken(hash).filter(found -> same(found.token(), hash));
  }

  /** Lets in who holds a Fever key, in whichever case its digits are. */
  public Result byFeverKey(String key, LoginClient client) {
    String hash = AppSecret.hash(key.toLowerCase(Locale.ROOT));
    Optional<AppPassword> password =
        store.appPasswords().byFever(hash).filter(found -> same(found.fever(), hash));
    return granted(password, key, client);
  }

  private Result granted(Optional<AppPassword> password, String token, LoginClient client) {
    Optional<Account> account = password.flatMap(found -> store.accounts().find(found.account()));
    if (password.isEmpty() || account.isEmpty()) {
      return failed(client, "", Optional.empty());
    }
    note(password.get(), account.get(), client);
    return new Result.Granted(account.get(), token);
  }

  /** Remembers that it was used, without a write for each request. */
  private void note(AppPassword password, Account account, LoginClient client) {
    Instant now = clock.instant();
    Instant before = noted.get(password.id());
    if (before == null || before.plus(NOTED_EVERY).isBefore(now)) {
      noted.put(password.id(), now);
      later.write(
          () -> {
            store.appPasswords().used(password.id(), now);
            guard.granted(client, account);
          });
    }
  }

  private static boolean same(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
