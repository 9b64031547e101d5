package freshet.store.people;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Logins and attempts, summed up so that no flood of them fills the database: an account has at
 * most {@link #MOST} rows of each kind, with at most {@link #MOST_PER_DAY} in a day.
 */
public interface LoginAttempts {
  /** The most rows of successful logins, and of others, that an account has. */
  int MOST = 200;

  /** The most such rows for one day; what exceeds them is summed up without its network. */
  int MOST_PER_DAY = 20;

  /** Adds attempts to those that they have all in common with. */
  void add(Collection<LoginAttempt> attempts);

  /** Those of an account, the latest first. */
  List<LoginAttempt> of(long account, int most);

  /** Those of everyone and of nobody, the latest first. */
  List<LoginAttempt> latest(int most);

  /** Removes those of which the last is older; gives how many. */
  int forget(Instant before);
}
