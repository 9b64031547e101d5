package freshet.web.account;

import freshet.reading.DeferredWrites;
import freshet.reading.RequestRejectedException;
import freshet.reading.account.LoginThrottle;
import freshet.reading.account.LoginThrottle.Attempt;
import freshet.reading.account.StoredSecret;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.LoginAttempt;
import freshet.store.account.LoginAttempt.Outcome;
import freshet.store.account.LoginAttempt.Protocol;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a login attempt may be made, remembers from where accounts are used, and records
 * the results. People's passwords are throttled before they are checked. Application secrets cannot
 * be guessed, so they are checked first and only failures are throttled.
 */
public final class LoginGuard implements AutoCloseable {
  /** How long attempts are shown. */
  private static final Duration RECORDED = Duration.ofDays(90);

  /** How long an unused browser or network stays known. */
  private static final Duration KNOWN = Duration.ofDays(180);

  private static final String DEVICE_COOKIE = "freshet-device";
  private static final int SHOWN = 50;

  /** An id that no account has. */
  private static final long NOBODY = -1;

  private final Store store;
  private final InstantSource clock;
  private final LoginThrottle throttle = new LoginThrottle();
  private final LoginRecorder recorder;
  private final DeferredWrites later = new DeferredWrites();

  public LoginGuard(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
    this.recorder = new LoginRecorder(store, clock);
  }

  /** An attempt with a password that may be checked. */
  final class PasswordAttempt {
    private final Attempt attempt;
    private final LoginClient client;
    private final @Nullable Long account;

    private PasswordAttempt(Attempt attempt, LoginClient client, @Nullable Long account) {
      this.attempt = attempt;
      this.client = client;
      this.account = account;
    }

    /** Reports that the password was right. */
    void succeeded() {
      throttle.succeeded(attempt);
    }

    void failed() {
      recorder.add(client, account, Outcome.WRONG);
      clean();
    }
  }

  /**
   * Starts an attempt with a password; throws {@link RequestRejectedException} if it comes too
   * early.
   *
   * @param account null if nobody has that name
   */
  PasswordAttempt begin(Context context, String name, @Nullable Account account) {
    LoginClient client = LoginClient.of(context, Protocol.BROWSER);
    long id = account == null ? NOBODY : account.id();
    Instant since = clock.instant().minus(KNOWN);
    String device = device(secret(context));
    String network = network(client);
    Attempt attempt =
        store.loginOrigins().knows(id, device, since)
            ? Attempt.ofKnown(id, device)
            : store.loginOrigins().knows(id, network, since)
                ? Attempt.ofKnown(id, network)
                : Attempt.ofStranger(client.network(), name);
    return begin(context, attempt, client, account == null ? null : id);
  }

  /** Starts an attempt of a logged-in visitor who confirms the password. */
  PasswordAttempt begin(Context context, SignedInAccount visitor) {
    LoginClient client = LoginClient.of(context, Protocol.BROWSER);
    Attempt attempt = Attempt.ofKnown(visitor.id(), "session " + visitor.session());
    return begin(context, attempt, client, visitor.id());
  }

  private PasswordAttempt begin(
      Context context, Attempt attempt, LoginClient client, @Nullable Long account) {
    Optional<Duration> wait = throttle.begin(attempt, clock.instant());
    if (wait.isPresent()) {
      recorder.add(client, account, Outcome.THROTTLED);
      throw tooMany(context, wait.get());
    }
    return new PasswordAttempt(attempt, client, account);
  }

  /** Returns the error for a caller who has to wait. */
  public static RequestRejectedException tooMany(Context context, Duration wait) {
    long seconds = wait.toSeconds() + 1;
    context.header("Retry-After", Long.toString(seconds));
    String words = seconds < 100 ? seconds + " seconds" : (seconds + 59) / 60 + " minutes";
    return new RequestRejectedException(429, "Too many attempts. Try again in " + words + ".");
  }

  /** Remembers the browser and the network of someone who has logged in. */
  void loggedIn(Context context, Account account) {
    LoginClient client = LoginClient.of(context, Protocol.BROWSER);
    Instant now = clock.instant();
    String known = secret(context);
    boolean isOurs = store.loginOrigins().knows(device(known), now.minus(KNOWN));
    String secret = isOurs ? known : StoredSecret.random();
    store.loginOrigins().remember(account.id(), device(secret), now);
    ClientInfo.keep(context, DEVICE_COOKIE, secret, (int) KNOWN.toSeconds());
    granted(client, account);
  }

  /** Forgets from where an account was used, except for the browser that makes this request. */
  void forget(Context context, Account account, boolean isOwn) {
    store.loginOrigins().removeAll(account.id());
    String secret = secret(context);
    if (isOwn && !secret.isEmpty()) {
      store.loginOrigins().remember(account.id(), device(secret), clock.instant());
    }
  }

  private static String secret(Context context) {
    String secret = context.cookie(DEVICE_COOKIE);
    return secret == null ? "" : secret;
  }

  private static String device(String secret) {
    return "device " + StoredSecret.hash(secret);
  }

  private static String network(LoginClient client) {
    return "network " + client.network();
  }

  /** Records that an account or one of its applications logged in. */
  public void granted(LoginClient client, Account account) {
    store.loginOrigins().remember(account.id(), network(client), clock.instant());
    recorder.add(client, account.id(), Outcome.GRANTED);
    clean();
  }

  /**
   * Counts a wrong password or token of an application.
   *
   * @param name the name that was given, or empty
   * @param account null if nobody has that name
   * @return how long to wait after too many attempts
   */
  public Optional<Duration> failed(LoginClient client, String name, @Nullable Account account) {
    Attempt attempt = Attempt.ofApplication(client.network(), name);
    Optional<Duration> wait = throttle.begin(attempt, clock.instant());
    Long id = account == null ? null : (Long) account.id();
    recorder.add(client, id, wait.isPresent() ? Outcome.THROTTLED : Outcome.WRONG);
    return wait;
  }

  /** Returns the latest attempts for an account. */
  List<LoginAttempt> of(long account) {
    recorder.store();
    return store.loginAttempts().of(account, SHOWN);
  }

  /** Returns the latest attempts for all accounts and for unknown names. */
  List<LoginAttempt> latest() {
    recorder.store();
    return store.loginAttempts().latest(SHOWN);
  }

  private void clean() {
    if (recorder.isCleaningDue()) {
      later.write(
          () -> {
            store.loginAttempts().forget(clock.instant().minus(RECORDED));
            store.loginOrigins().forget(clock.instant().minus(KNOWN));
          });
    }
  }

  @Override
  public void close() {
    recorder.storeNow();
  }
}
