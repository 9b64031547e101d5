package freshet.crawler.controller;

import freshet.crawler.codec.PushText;
import freshet.crawler.push.HubBackoff;
import freshet.crawler.push.PushSubscription;
import freshet.crawler.push.SubscriptionState;
import freshet.crawler.push.SubscriptionStore;
import freshet.store.model.PushSubscriptionRecord;
import freshet.store.sql.PushSubscriptionTable;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Subscriptions at hubs in the store. It caches which feeds have a live one. Thread-safe. */
public final class StoredSubscriptions implements SubscriptionStore {
  private static final Instant ALL = Instant.parse("9999-12-31T00:00:00Z");

  private final PushSubscriptionTable pushes;

  /** The token of each feed's live subscription. */
  private final Map<Long, String> live = new ConcurrentHashMap<>();

  private final Queue<Long> ended = new ConcurrentLinkedQueue<>();

  public StoredSubscriptions(PushSubscriptionTable pushes) {
    this.pushes = pushes;
    pushes.due(ALL).forEach(record -> note(PushText.read(record)));
  }

  /** Whether a hub has verified a subscription to a feed, and its lease has not ended. */
  public boolean isLive(long feed) {
    return live.containsKey(feed);
  }

  private void note(PushSubscription subscription) {
    long feed = Long.parseLong(subscription.feed());
    if (subscription.standing() instanceof SubscriptionState.Live) {
      live.put(feed, subscription.token());
    } else {
      end(subscription);
    }
  }

  private void end(PushSubscription subscription) {
    long feed = Long.parseLong(subscription.feed());
    if (live.remove(feed, subscription.token())) {
      ended.add(feed);
    }
  }

  /** Returns the feeds that have lost their live subscription since the last call. */
  public Set<Long> ended() {
    Set<Long> taken = new HashSet<>();
    for (Long feed = ended.poll(); feed != null; feed = ended.poll()) {
      if (!isLive(feed)) {
        taken.add(feed);
      }
    }
    return taken;
  }

  @Override
  public Optional<PushSubscription> find(String token) {
    return pushes.find(token).map(PushText::read);
  }

  @Override
  public List<PushSubscription> ofFeed(String feed) {
    return read(pushes.ofFeed(Long.parseLong(feed)));
  }

  @Override
  public List<PushSubscription> due(Instant now) {
    return read(pushes.due(now));
  }

  private static List<PushSubscription> read(List<PushSubscriptionRecord> records) {
    return records.stream().map(PushText::read).toList();
  }

  @Override
  public void add(PushSubscription subscription) {
    pushes.add(PushText.of(subscription));
    note(subscription);
  }

  @Override
  public boolean replace(PushSubscription was, PushSubscription next) {
    boolean replaced = pushes.replace(PushText.of(was), PushText.of(next));
    if (replaced) {
      note(next);
    }
    return replaced;
  }

  @Override
  public boolean remove(PushSubscription was) {
    boolean removed = pushes.remove(PushText.of(was));
    if (removed) {
      end(was);
    }
    return removed;
  }

  @Override
  public Optional<HubBackoff> rest(String host) {
    return pushes.rest(host).map(rest -> new HubBackoff(rest.failures(), rest.until()));
  }

  @Override
  public void rest(String host, HubBackoff rest) {
    pushes.rest(host, new PushSubscriptionTable.HubRest(rest.failures(), rest.until()));
  }

  @Override
  public void wake(String host) {
    pushes.wake(host);
  }
}
