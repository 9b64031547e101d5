package freshet.crawler.push;

import freshet.crawler.http.RequestUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** Which hubs are left alone; all feeds of a hub share its rest. */
final class HubRests {
  private final PushStore store;
  private final RandomGenerator jitter;

  HubRests(PushStore store, RandomGenerator jitter) {
    this.store = store;
    this.jitter = jitter;
  }

  boolean covers(String hub, Instant now) {
    return store.rest(host(hub)).filter(rest -> rest.covers(now)).isPresent();
  }

  void failed(String hub, Duration pause, Instant now) {
    HubRest before = store.rest(host(hub)).orElse(HubRest.NONE);
    store.rest(host(hub), before.longer(pause, now, jitter));
  }

  void answered(String hub) {
    store.wake(host(hub));
  }

  private static String host(String hub) {
    return RequestUrl.host(hub);
  }
}
