package freshet.web.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.http.RequestUrl;
import freshet.store.Store;
import freshet.store.people.HubRequest;
import freshet.store.people.HubRequest.Mode;
import freshet.store.people.HubSubscription;
import freshet.store.people.OutputFeed;
import freshet.web.PublicAddress;
import freshet.web.Refusal;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.apps.ApiReply;
import freshet.web.apps.Parameters;
import freshet.web.publish.Address;
import freshet.web.publish.Windows;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where subscribers ask to be pushed a feed, or not any more (GC-070). */
public final class HubPart implements WebPart {
  private static final int LONGEST_URL = 2000;
  private static final int SECRET_BELOW = 200;
  private static final Duration USUAL_LEASE = Duration.ofDays(10);
  private static final Duration SHORTEST_LEASE = Duration.ofMinutes(5);
  private static final Duration LONGEST_LEASE = Duration.ofDays(30);

  /** Limits of one feed, of one host among those, and of all feeds of an account. */
  private static final int MOST_OF_FEED = 100;

  private static final int MOST_OF_HOST = 20;
  private static final int MOST_OF_ACCOUNT = 500;
  private static final int MOST_WAITING = 20;

  private final Store store;
  private final Windows windows;
  private final PublicAddress address;
  private final Runnable wake;
  private final InstantSource clock;

  /**
   * Takes requests.
   *
   * @param wake has the callback asked soon
   */
  public HubPart(
      Store store, Windows windows, PublicAddress address, Runnable wake, InstantSource clock) {
    this.store = store;
    this.windows = windows;
    this.address = address;
    this.wake = wake;
    this.clock = clock;
  }

  @Override
  public void addTo(Routes routes) {
    routes.post("/hub", RouteLimit.form(Credential.NONE), this::answer);
  }

  private void answer(Context context) {
    try {
      store.hubSubscriptions().ask(request(context, Parameters.of(context)));
      wake.run();
      ApiReply.text(context, 202, "Your callback is asked soon whether it wants this.\n");
    } catch (Refusal e) {
      ApiReply.text(context, e.status(), e.getMessage() + "\n");
    }
  }

  private HubRequest request(Context context, Parameters asked) {
    Mode mode = mode(asked.one("hub.mode").orElse(""));
    String topic = asked.one("hub.topic").orElse("");
    String callback = callback(asked.one("hub.callback").orElse(""));
    OutputFeed feed = feed(context, topic);
    @Nullable String secret = asked.one("hub.secret").orElse(null);
    if (secret != null && secret.getBytes(UTF_8).length >= SECRET_BELOW) {
      throw new Refusal(400, "hub.secret has to be shorter than %d bytes".formatted(SECRET_BELOW));
    }
    checkRoom(feed, mode, callback);
    Duration lease = lease(asked.number("hub.lease_seconds").orElse(0L));
    String known = windows.current(feed).window().marks();
    return new HubRequest(
        0, feed.id(), topic, callback, mode, secret, lease, known, clock.instant(), 0);
  }

  private static Mode mode(String text) {
    return switch (text) {
      case "subscribe" -> Mode.SUBSCRIBE;
      case "unsubscribe" -> Mode.UNSUBSCRIBE;
      default ->
          throw new Refusal(400, "hub.mode is 'subscribe' or 'unsubscribe', not '" + text + "'");
    };
  }

  /** Used exactly as it is, whatever query it has. */
  private static String callback(String url) {
    if (url.length() > LONGEST_URL
        || url.contains("#")
        || RequestUrl.hasUserInfo(url)
        || RequestUrl.canonical(url).isEmpty()) {
      throw new Refusal(
          400,
          "hub.callback has to be a web address of at most %d characters, without a user or '#'"
              .formatted(LONGEST_URL));
    }
    return url;
  }

  /** Only feeds that are given out here. */
  private OutputFeed feed(Context context, String topic) {
    return Address.of(topic)
        .filter(known -> known.base().equals(address.of(context)))
        .flatMap(known -> store.outputFeeds().find(known.secret()))
        .orElseThrow(() -> new Refusal(404, "hub.topic is no feed that is given out here"));
  }

  private static Duration lease(long seconds) {
    if (seconds == 0) {
      return USUAL_LEASE;
    }
    Duration wanted = Duration.ofSeconds(Math.min(seconds, LONGEST_LEASE.toSeconds()));
    return wanted.compareTo(SHORTEST_LEASE) < 0 ? SHORTEST_LEASE : wanted;
  }

  /** Whoever subscribes already may always do so again. */
  private void checkRoom(OutputFeed feed, Mode mode, String callback) {
    if (store.hubSubscriptions().requests(feed.id()) >= MOST_WAITING) {
      throw new Refusal(429, "too many requests for this feed wait to be confirmed; try later");
    }
    List<HubSubscription> known = store.hubSubscriptions().of(feed.id());
    if (mode == Mode.UNSUBSCRIBE
        || known.stream().anyMatch(one -> one.callback().equals(callback))) {
      return;
    }
    long ofHost =
        known.stream().filter(one -> RequestUrl.sameHost(one.callback(), callback)).count();
    int ofAccount =
        store.hubSubscriptions().counts(feed.account()).values().stream()
            .mapToInt(Integer::intValue)
            .sum();
    if (known.size() >= MOST_OF_FEED || ofHost >= MOST_OF_HOST || ofAccount >= MOST_OF_ACCOUNT) {
      throw new Refusal(429, "this feed has as many subscribers as it may have");
    }
  }
}
