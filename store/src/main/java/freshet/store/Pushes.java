package freshet.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Subscriptions at hubs, and the rests that hubs were given. */
public interface Pushes {
  Optional<PushRecord> find(String token);

  List<PushRecord> ofFeed(long feed);

  /** Those that something is to be done about. */
  List<PushRecord> due(Instant now);

  void add(PushRecord push);

  /** Puts next in the place of was, unless something else stands there by now. */
  boolean replace(PushRecord was, PushRecord next);

  /** Removes it, unless something else stands in its place by now. */
  boolean remove(PushRecord was);

  Optional<HubRest> rest(String host);

  void rest(String host, HubRest rest);

  /** The hub needs no rest any more. */
  void wake(String host);

  /** A pause for a hub after some failures in a row. */
  record HubRest(int failures, Instant until) {}
}
