package freshet.store.people;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The browsers that are logged in. */
public interface Sessions {
  void add(Session session);

  Optional<Session> find(String hash);

  List<Session> of(long account);

  void seen(String hash, Instant now);

  void remove(String hash);

  /** Logs an account out everywhere. */
  void removeAll(long account);

  /** Forgets those that were not seen since; gives how many. */
  int forget(Instant notSeenSince);
}
