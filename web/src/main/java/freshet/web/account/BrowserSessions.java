package freshet.web.account;

import freshet.store.Store;
import freshet.store.people.Account;
import freshet.store.people.Session;
import freshet.web.LaterWrites;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Browsers that are logged in. Each holds a random secret in a cookie, new at each login; we keep
 * its hash.
 */
public final class BrowserSessions implements Visitors {
  static final String COOKIE = "freshet";

  /** A session that is not used ends. */
  private static final Duration LONGEST_REST = Duration.ofDays(30);

  private static final Duration NOTED_EVERY = Duration.ofMinutes(5);
  private static final String CSRF = "csrf";

  private final Store store;
  private final InstantSource clock;
  private final LaterWrites later = new LaterWrites();

  public BrowserSessions(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public Optional<Visitor> of(Context context) {
    String secret = context.cookie(COOKIE);
    if (secret == null || secret.isEmpty()) {
      return Optional.empty();
    }
    return store.sessions().find(Secrets.hash(secret)).flatMap(found -> visitor(found, secret));
  }

  private Optional<Visitor> visitor(Session session, String secret) {
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
                new Visitor(
                    account,
                    Secrets.derived(secret, CSRF),
                    session.hash(),
                    Preferences.of(store.accounts().preferences(account.id()))));
  }

  /** Lets a browser in with a new secret; the one that it came with is worth nothing any more. */
  void begin(Context context, Account account) {
    drop(context);
    Instant now = clock.instant();
    String secret = Secrets.random();
    store
        .sessions()
        .add(new Session(Secrets.hash(secret), account.id(), now, now, Browser.device(context)));
    store.sessions().forget(now.minus(LONGEST_REST));
    Browser.keep(context, COOKIE, secret, (int) LONGEST_REST.toSeconds());
  }

  /** Logs a browser out. */
  void end(Context context) {
    drop(context);
    Browser.keep(context, COOKIE, "", 0);
  }

  private void drop(Context context) {
    String secret = context.cookie(COOKIE);
    if (secret != null && !secret.isEmpty()) {
      store.sessions().remove(Secrets.hash(secret));
    }
  }
}
