package freshet.fuzz;

import freshet.crawler.push.HubBackoff;
import freshet.crawler.push.PushProtocol;
import freshet.crawler.push.PushSubscription;
import freshet.crawler.push.SubscriptionState;
import freshet.crawler.push.SubscriptionStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One subscription of each kind and standing; its token names it. */
final class HeldSubscriptions implements SubscriptionStore {
  static final String SECRET = "not to be told";

  private static final String TOPIC = "https://blog.example/feed";

  private final Map<String, PushSubscription> held = new TreeMap<>();
  private final Map<String, HubBackoff> rests = new TreeMap<>();

  HeldSubscriptions(Instant now) {
    Instant later = now.plus(Duration.ofDays(1));
    hold("asked", PushProtocol.WEBSUB, SECRET, new SubscriptionState.Asked(later));
    hold("live", PushProtocol.WEBSUB, SECRET, new SubscriptionState.Live(later, later, false));
    hold("open", PushProtocol.WEBSUB, null, new SubscriptionState.Live(later, later, true));
    hold("leaving", PushProtocol.WEBSUB, SECRET, new SubscriptionState.Leaving(later, true));
    hold("denied", PushProtocol.WEBSUB, SECRET, new SubscriptionState.Denied(later, "No."));
    hold("cloud", PushProtocol.RSS_CLOUD, null, new SubscriptionState.Live(later, later, false));
    hold("newcloud", PushProtocol.RSS_CLOUD, null, new SubscriptionState.Asked(later));
  }

  private void hold(
      String token, PushProtocol protocol, @Nullable String secret, SubscriptionState standing) {
    add(
        new PushSubscription(
            "7", protocol, TOPIC, "https://hub.example/", token, false, secret, standing));
  }

  @Override
  public Optional<PushSubscription> find(String token) {
    return Optional.ofNullable(held.get(token));
  }

  @Override
  public List<PushSubscription> ofFeed(String feed) {
    return held.values().stream().filter(one -> one.feed().equals(feed)).toList();
  }

  @Override
  public List<PushSubscription> due(Instant now) {
    return held.values().stream().filter(one -> !one.standing().due().isAfter(now)).toList();
  }

  @Override
  public void add(PushSubscription subscription) {
    held.put(subscription.token(), subscription);
  }

  @Override
  public boolean replace(PushSubscription was, PushSubscription next) {
    return held.replace(was.token(), was, next);
  }

  @Override
  public boolean remove(PushSubscription was) {
    return held.remove(was.token(), was);
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
