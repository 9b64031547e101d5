package freshet.crawler.push;

import freshet.http.RequestUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** The pauses of hubs, shared by all their feeds. */
final class HubBackoffs {
  private final SubscriptionStore store;
  private final RandomGenerator jitter;

  HubBackoffs(SubscriptionStore store, RandomGenerator jitter) {
    this.store = store;
    this.jitter = jitter;
  }

  boolean covers(String hub, Instant now) {
    return store.rest(host(hub)).filter(rest -> rest.covers(now)).isPresent();
  }

  void failed(String hub, Duration pause, Instant now) {
    HubBackoff before = store.rest(host(hub)).orElse(HubBackoff.NONE);
    store.rest(host(hub), before.longer(pause, now, jitter));
  }

  void answered(String hub) {
    store.wake(host(hub));
  }

  private static String host(String hub) {
    return RequestUrl.host(hub);
  }
}
