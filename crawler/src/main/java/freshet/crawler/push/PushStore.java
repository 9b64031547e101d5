package freshet.crawler.push;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps subscriptions and what is known of hubs. A hub may verify while the request that asked it
 * is still under way, so changes name the value they start from.
 */
public interface PushStore {
  Optional<PushSubscription> find(String token);

  List<PushSubscription> ofFeed(String feed);

  /** Those whose standing is due. */
  List<PushSubscription> due(Instant now);

  void add(PushSubscription subscription);

  /** Puts next in the place of was, unless something else stands there by now. */
  boolean replace(PushSubscription was, PushSubscription next);

  /** Removes it, unless something else stands in its place by now. */
  boolean remove(PushSubscription was);

  /** The rest that a hub was last given, by its host. */
  Optional<HubRest> rest(String host);

  void rest(String host, HubRest rest);

  /** The hub answers again. */
  void wake(String host);
}
