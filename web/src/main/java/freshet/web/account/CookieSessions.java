package freshet.web.account;

import freshet.reading.DeferredWrites;
import freshet.reading.account.Preferences;
import freshet.reading.account.StoredSecret;
import freshet.store.Store;
import freshet.store.account.Account;
import freshet.store.account.Session;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Sessions of logged-in browsers. Each holds a random secret in a cookie, new at each login; the
 * server stores its hash.
 */
public final class CookieSessions implements SessionLookup {
  static final String COOKIE = "freshet";

  /** An unused session ends after this time. */
  private static final Duration LONGEST_REST = Duration.ofDays(30);

  private static final Duration NOTED_EVERY = Duration.ofMinutes(5);
  private static final String CSRF = "csrf";

  private final Store store;
  private final InstantSource clock;
  private final DeferredWrites later = new DeferredWrites();

  public CookieSessions(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public Optional<SignedInAccount> of(Context context) {
    String secret = context.cookie(COOKIE);
    if (secret == null || secret.isEmpty()) {
      return Optional.empty();
    }
    return store
        .sessions()
        .find(StoredSecret.hash(secret))
        .flatMap(found -> visitor(found, secret));
  }

  private Optional<SignedInAccount> visitor(Session session, String secret) {
    Instant now = clock.instant();
    if (session.seenAt().plus(LONGEST_REST).isBefore(now)) {
      later.write(() -> store.sessions().remove(session.hash()));
      return Optional.empty();
    }
    if (session.seenAt().plus(NOTED_EVERY).isBefore(now)) {
      later.write(() -> store.sessions().seen(session.hash(), now));
    }
    return store
        .accounts()
        .find(session.account())
        .map(
            account ->
                new SignedInAccount(
                    account,
                    StoredSecret.derived(secret, CSRF),
                    session.hash(),
                    Preferences.of(store.accounts().preferences(account.id()))));
  }

  /** Starts a session with a new secret and invalidates the one that the browser sent. */
  void begin(Context context, Account account) {
    drop(context);
    Instant now = clock.instant();
    String secret = StoredSecret.random();
    store
        .sessions()
        .add(
            new Session(
                StoredSecret.hash(secret), account.id(), now, now, ClientInfo.device(context)));
    store.sessions().forget(now.minus(LONGEST_REST));
    ClientInfo.keep(context, COOKIE, secret, (int) LONGEST_REST.toSeconds());
  }

  /** Ends the session of a browser. */
  void end(Context context) {
    drop(context);
    ClientInfo.keep(context, COOKIE, "", 0);
  }

  private void drop(Context context) {
    String secret = context.cookie(COOKIE);
    if (secret != null && !secret.isEmpty()) {
      store.sessions().remove(StoredSecret.hash(secret));
    }
  }
}
