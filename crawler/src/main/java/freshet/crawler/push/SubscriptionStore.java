package freshet.crawler.push;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Stores subscriptions and pauses of hubs. A hub may verify while the request to it is still in
 * flight, so changes are compare-and-set.
 */
public interface SubscriptionStore {
  Optional<PushSubscription> find(String token);

  List<PushSubscription> ofFeed(String feed);

  /** Returns subscriptions whose state is due. */
  List<PushSubscription> due(Instant now);

  void add(PushSubscription subscription);

  /** Replaces a subscription, unless it has changed meanwhile. */
  boolean replace(PushSubscription was, PushSubscription next);

  /** Removes a subscription, unless it has changed meanwhile. */
  boolean remove(PushSubscription was);

  /** Returns the last pause of a hub, by its host. */
  Optional<HubBackoff> rest(String host);

  void rest(String host, HubBackoff rest);

  /** Ends the pause of a hub. */
  void wake(String host);
}
