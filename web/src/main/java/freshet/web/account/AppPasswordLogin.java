package freshet.web.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.DeferredWrites;
import freshet.reading.account.AppSecret;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.AppPassword;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Authenticates applications by application passwords (GR-014, FV-003). Passwords, tokens and keys
 * have 125 random bits, so a plain hash in the database is enough. Tokens and keys are derived from
 * the password, so nothing else is stored.
 */
public final class AppPasswordLogin {
  private static final Duration NOTED_EVERY = Duration.ofMinutes(1);

  /** An id that no account has. */
  private static final long NOBODY = -1;

  private final Store store;
  private final InstantSource clock;
  private final LoginGuard guard;
  private final Map<Long, Instant> noted = new ConcurrentHashMap<>();
  private final DeferredWrites later = new DeferredWrites();

  public AppPasswordLogin(Store store, LoginGuard guard, InstantSource clock) {
    this.store = store;
    this.guard = guard;
    this.clock = clock;
  }

  /**
   * A new password.
   *
   * @param secret shown once and never stored
   */
  public record Made(AppPassword password, String secret) {
    @Override
    public String toString() {
      return "Made[" + password.id() + "]";
    }
  }

  /** The result of a login. */
  public sealed interface Result {
    /** Authenticated; the token replaces the password from now on. */
    record Granted(Account account, String token) implements Result {}

    record Denied() implements Result {}

    /** Too many failures; the next attempt counts only after the given time. */
    record Limited(Duration left) implements Result {}
  }

  /** Creates an application password. */
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
   * Checks a name and a password; unknown names take the same path (GR-012). A right password is
   * accepted however often others were wrong.
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

  /** Authenticates by a token, until its password is revoked. */
  public Result byToken(String token, LoginClient client) {
    return granted(found(token), token, client);
  }

  /** Authenticates by a token or by the password itself, which is as hard to guess. */
  public Result byTokenOrSecret(String told, LoginClient client) {
    return granted(found(told).or(() -> found(AppSecret.token(told))), told, client);
  }

  private Optional<AppPassword> found(String token) {
    String hash = AppSecret.hash(token);
    return store.appPasswords().byToken(hash).filter(found -> same(found.token(), hash));
  }

  /** Authenticates by a Fever key, ignoring case. */
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

  /** Records the use without a write for each request. */
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
