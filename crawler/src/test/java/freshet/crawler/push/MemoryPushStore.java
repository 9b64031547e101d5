package freshet.crawler.push;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Subscriptions in memory. */
public final class MemoryPushStore implements SubscriptionStore {
  private final Map<String, PushSubscription> subscriptions = new ConcurrentSkipListMap<>();
  private final Map<String, HubBackoff> rests = new ConcurrentHashMap<>();

  List<PushSubscription> all() {
    return List.copyOf(subscriptions.values());
  }

  @Override
  public Optional<PushSubscription> find(String token) {
    return Optional.ofNullable(subscriptions.get(token));
  }

  @Override
  public List<PushSubscription> ofFeed(String feed) {
    return subscriptions.values().stream().filter(held -> held.feed().equals(feed)).toList();
  }

  @Override
  public List<PushSubscription> due(Instant now) {
    return subscriptions.values().stream()
        .filter(held -> !held.standing().due().isAfter(now))
        .toList();
  }

  @Override
  public void add(PushSubscription subscription) {
    subscriptions.put(subscription.token(), subscription);
  }

  @Override
  public boolean replace(PushSubscription was, PushSubscription next) {
    return subscriptions.replace(was.token(), was, next);
  }

  @Override
  public boolean remove(PushSubscription was) {
    return subscriptions.remove(was.token(), was);
  }

  @Override
  public Optional<HubBackoff> rest(String host) {
    return Optional.ofNullable(rests.get(host));
  }

  @Override
  public void rest(String host, HubBackoff rest) {
    rests.put(host, rest);
  }

  @Override
  public void wake(String host) {
    rests.remove(host);
  }
}
