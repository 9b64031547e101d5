package freshet.store.people;

import java.time.Instant;

/** From where accounts were used: networks, and browsers by the hash of a secret. */
public interface LoginOrigins {
  /** The most that are kept of an account; the one that was not seen for longest goes first. */
  int MOST = 50;

  void remember(long account, String origin, Instant now);

  /** Whether an account was used from there since. */
  boolean knows(long account, String origin, Instant since);

  /** Whether any account was used from there since. */
  boolean knows(String origin, Instant since);

  /** Forgets all of an account. */
  void removeAll(long account);

  /** Removes those that were not seen since; gives how many. */
  int forget(Instant notSeenSince);
}
