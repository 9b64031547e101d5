package freshet.store.people;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The passwords of applications. */
public interface AppPasswords {
  /** Adds one; its id is given here. */
  AppPassword add(AppPassword password);

  List<AppPassword> of(long account);

  Optional<AppPassword> byHash(long account, String hash);

  Optional<AppPassword> byFever(String fever);

  Optional<AppPassword> byToken(String token);

  void used(long id, Instant now);

  /** Takes it back, if it is that account's. */
  boolean remove(long account, long id);

  /** Takes back all of an account; gives how many. */
  int removeAll(long account);
}
