package freshet.crawler.controller;

import freshet.crawler.codec.PushText;
import freshet.crawler.push.HubRest;
import freshet.crawler.push.PushStore;
import freshet.crawler.push.PushSubscription;
import freshet.crawler.push.Standing;
import freshet.store.PushRecord;
import freshet.store.Pushes;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Subscriptions at hubs in the store. Which feeds have a live one is known without asking it. May
 * be used by many threads.
 */
public final class StorePushes implements PushStore {
  private static final Instant ALL = Instant.parse("9999-12-31T00:00:00Z");

  private final Pushes pushes;

  /** The token of the live subscription of each feed that has one. */
  private final Map<Long, String> live = new ConcurrentHashMap<>();

  private final Queue<Long> ended = new ConcurrentLinkedQueue<>();

  public StorePushes(Pushes pushes) {
    this.pushes = pushes;
    pushes.due(ALL).forEach(record -> note(PushText.read(record)));
  }

  /** Whether a hub has verified a subscription to a feed, and its lease has not ended. */
  public boolean isLive(long feed) {
    return live.containsKey(feed);
  }

  private void note(PushSubscription subscription) {
    long feed = Long.parseLong(subscription.feed());
    if (subscription.standing() instanceof Standing.Live) {
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

  /** The feeds that have no live subscription any more, since this was last asked. */
  Set<Long> ended() {
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

  private static List<PushSubscription> read(List<PushRecord> records) {
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
  public Optional<HubRest> rest(String host) {
    return pushes.rest(host).map(rest -> new HubRest(rest.failures(), rest.until()));
  }

  @Override
  public void rest(String host, HubRest rest) {
    pushes.rest(host, new Pushes.HubRest(rest.failures(), rest.until()));
  }

  @Override
  public void wake(String host) {
    pushes.wake(host);
  }
}
