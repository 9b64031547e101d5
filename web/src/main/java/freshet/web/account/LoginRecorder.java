package freshet.web.account;

import freshet.reading.DeferredWrites;
import freshet.store.Store;
import freshet.store.account.LoginAttempt;
import freshet.store.account.LoginAttempt.Outcome;
import freshet.store.account.LoginAttempt.Protocol;
import freshet.store.model.NotLeaderException;
import freshet.store.model.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores logins and attempts. Attempts in quick succession are summed up in memory first, so that a
 * flood causes few writes; reading them stores them first.
 */
final class LoginRecorder {
  private static final Logger LOG = System.getLogger(LoginRecorder.class.getName());
  private static final Duration STORED_EVERY = Duration.ofSeconds(10);
  private static final Duration CLEANED_EVERY = Duration.ofHours(1);
  private static final int MOST_WAITING = 500;

  private final Store store;
  private final InstantSource clock;
  private final DeferredWrites later = new DeferredWrites();
  private final Map<Key, LoginAttempt> waiting = new LinkedHashMap<>();
  private Instant storedAt = Instant.EPOCH;
  private Instant cleanedAt = Instant.EPOCH;

  /** The properties by which attempts are summed up. */
  private record Key(
      @Nullable Long account, String network, Protocol protocol, Outcome outcome, String device) {
    static Key of(LoginAttempt one) {
      String device = one.isGranted() ? one.device() : "";
      return new Key(one.account(), one.network(), one.protocol(), one.outcome(), device);
    }
  }

  LoginRecorder(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  void add(LoginClient client, @Nullable Long account, Outcome outcome) {
    Instant now = clock.instant();
    LoginAttempt one =
        new LoginAttempt(
            account, client.network(), client.protocol(), outcome, client.device(), 1, now, now);
    hold(one);
    if (isDue(now)) {
      store();
    }
  }

  private synchronized void hold(LoginAttempt one) {
    boolean isFull = waiting.size() >= MOST_WAITING && !waiting.containsKey(Key.of(one));
    LoginAttempt kept = isFull ? withoutNetwork(one) : one;
    waiting.merge(Key.of(kept), kept, LoginRecorder::sum);
  }

  private static LoginAttempt withoutNetwork(LoginAttempt one) {
    return new LoginAttempt(
        null, "", one.protocol(), one.outcome(), "", one.attempts(), one.firstAt(), one.lastAt());
  }

  private static LoginAttempt sum(LoginAttempt one, LoginAttempt next) {
    return new LoginAttempt(
        next.account(),
        next.network(),
        next.protocol(),
        next.outcome(),
        next.device(),
        one.attempts() + next.attempts(),
        one.firstAt(),
        next.lastAt());
  }

  private synchronized boolean isDue(Instant now) {
    return now.isBefore(storedAt) || !now.isBefore(storedAt.plus(STORED_EVERY));
  }

  /** Stores waiting attempts; waits at most one second for a slow database. */
  void store() {
    later.write(this::storeNow);
  }

  /** Stores waiting attempts, or keeps them while the database is unavailable. */
  void storeNow() {
    List<LoginAttempt> some = take();
    try {
      store.loginAttempts().add(some);
    } catch (StoreException | NotLeaderException e) {
      LOG.log(Level.DEBUG, "Login attempts wait for the database.", e);
      some.forEach(this::hold);
    }
  }

  private synchronized List<LoginAttempt> take() {
    List<LoginAttempt> some = List.copyOf(waiting.values());
    waiting.clear();
    storedAt = clock.instant();
    return some;
  }

  /** Whether old rows should be removed now; true once in a while. */
  synchronized boolean isCleaningDue() {
    Instant now = clock.instant();
    if (cleanedAt.plus(CLEANED_EVERY).isAfter(now)) {
      return false;
    }
    cleanedAt = now;
    return true;
  }
}
