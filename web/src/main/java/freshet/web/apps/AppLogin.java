package freshet.web.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.AppPassword;
import freshet.web.LaterWrites;
import freshet.web.account.LoginLimits;
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
  /** Applications try again by themselves when someone has mistyped. */
  private static final int SLIPS = 10;

  private static final Duration NOTED_EVERY = Duration.ofMinutes(1);

  /** No account has it. */
  private static final long NOBODY = -1;

  private final Store store;
  private final InstantSource clock;
  private final LoginLimits limits = new LoginLimits(SLIPS);
  private final Map<Long, Instant> noted = new ConcurrentHashMap<>();
  private final LaterWrites later = new LaterWrites();

  public AppLogin(Store store, InstantSource clock) {
    this.store = store;
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

  /** Who is logged in, and by which password. */
  public record Caller(Account account, AppPassword password) {}

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

  /** Checks a name and a password; an unknown name takes the same way (GR-012). */
  public Result login(String name, String secret, String address) {
    Optional<Duration> wait = limits.attempt(address, name, clock.instant());
    if (wait.isPresent()) {
      return new Result.Limited(wait.get());
    }
    Optional<Account> account = store.accounts().find(name);
    Optional<AppPassword> password =
        store
            .appPasswords()
            .byHash(account.map(Account::id).orElse(NOBODY), AppSecret.hash(secret));
    if (account.isEmpty() || password.isEmpty()) {
      return new Result.Denied();
    }
    limits.succeeded(address, name);
    note(password.get());
    return new Result.Granted(account.get(), AppSecret.token(secret));
  }

  /** Who holds a token, until its password is revoked. */
  public Optional<Caller> byToken(String token) {
    String hash = AppSecret.hash(token);
    return store
        .appPasswords()
        .byToken(hash)
        .filter(found -> same(found.token(), hash))
        .flatMap(this::caller);
  }

  /** Who holds a password; it is as hard to guess as its token. */
  public Optional<Caller> bySecret(String secret) {
    return byToken(AppSecret.token(secret));
  }

  /** Who holds a Fever key, in whichever case its digits are. */
  public Optional<Caller> byFeverKey(String key) {
    String hash = AppSecret.hash(key.toLowerCase(Locale.ROOT));
    return store
        .appPasswords()
        .byFever(hash)
        .filter(found -> same(found.fever(), hash))
        .flatMap(this::caller);
  }

  private Optional<Caller> caller(AppPassword password) {
    note(password);
    return store.accounts().find(password.account()).map(account -> new Caller(account, password));
  }

  /** Remembers that it was used, without a write for each request. */
  private void note(AppPassword password) {
    Instant now = clock.instant();
    Instant before = noted.get(password.id());
    if (before == null || before.plus(NOTED_EVERY).isBefore(now)) {
      noted.put(password.id(), now);
      later.write(() -> store.appPasswords().used(password.id(), now));
    }
  }

  private static boolean same(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
