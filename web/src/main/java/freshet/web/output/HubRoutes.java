package freshet.web.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.RequestUrl;
import freshet.reading.RequestRejectedException;
import freshet.reading.output.OutputFeedUrl;
import freshet.reading.output.OutputWindows;
import freshet.store.Store;
import freshet.store.account.HubRequest;
import freshet.store.account.HubRequest.Mode;
import freshet.store.account.HubSubscription;
import freshet.store.account.OutputFeed;
import freshet.web.PublicAddress;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.protocol.ApiResponse;
import freshet.web.protocol.RequestParameters;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hub's endpoint for subscribing and unsubscribing (GC-070). */
public final class HubRoutes implements RouteGroup {
  private static final int LONGEST_URL = 2000;
  private static final int SECRET_BELOW = 200;
  private static final Duration USUAL_LEASE = Duration.ofDays(10);
  private static final Duration SHORTEST_LEASE = Duration.ofMinutes(5);
  private static final Duration LONGEST_LEASE = Duration.ofDays(30);

  /** The most subscribers of one feed; below, those of one host and of one account. */
  private static final int MOST_OF_FEED = 100;

  private static final int MOST_OF_HOST = 20;
  private static final int MOST_OF_ACCOUNT = 500;
  private static final int MOST_WAITING = 20;

  private final Store store;
  private final OutputWindows windows;
  private final PublicAddress address;
  private final Runnable wake;
  private final InstantSource clock;

  /**
   * Creates the routes.
   *
   * @param wake wakes the hub, so that the callback is verified soon
   */
  public HubRoutes(
      Store store,
      OutputWindows windows,
      PublicAddress address,
      Runnable wake,
      InstantSource clock) {
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
      store.hubSubscriptions().ask(request(context, RequestParameters.of(context)));
      wake.run();
      ApiResponse.text(context, 202, "Your callback will be asked to confirm this request.\n");
    } catch (RequestRejectedException e) {
      ApiResponse.text(context, e.status(), e.getMessage() + "\n");
    }
  }

  private HubRequest request(Context context, RequestParameters asked) {
    Mode mode = mode(asked.one("hub.mode").orElse(""));
    String topic = asked.one("hub.topic").orElse("");
    String callback = callback(asked.one("hub.callback").orElse(""));
    OutputFeed feed = feed(context, topic);
    @Nullable String secret = asked.one("hub.secret").orElse(null);
    if (secret != null && secret.getBytes(UTF_8).length >= SECRET_BELOW) {
      throw new RequestRejectedException(
          400, "hub.secret has to be shorter than %d bytes".formatted(SECRET_BELOW));
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
          throw new RequestRejectedException(
              400, "hub.mode is 'subscribe' or 'unsubscribe', not '" + text + "'");
    };
  }

  /** Validates a callback URL, which is used unchanged with its query. */
  private static String callback(String url) {
    if (url.length() > LONGEST_URL
        || url.contains("#")
        || RequestUrl.hasUserInfo(url)
        || RequestUrl.canonical(url).isEmpty()) {
      throw new RequestRejectedException(
          400,
          "hub.callback has to be a web address of at most %d characters, without a user or '#'"
              .formatted(LONGEST_URL));
    }
    return url;
  }

  /** Returns the output feed of a topic; only feeds that this server publishes are accepted. */
  private OutputFeed feed(Context context, String topic) {
    return OutputFeedUrl.of(topic)
        .filter(known -> known.base().equals(address.of(context)))
        .flatMap(known -> store.outputFeeds().find(known.secret()))
        .orElseThrow(
            () ->
                new RequestRejectedException(
                    404, "hub.topic is not a feed that this server publishes"));
  }

  private static Duration lease(long seconds) {
    if (seconds == 0) {
      return USUAL_LEASE;
    }
    Duration wanted = Duration.ofSeconds(Math.min(seconds, LONGEST_LEASE.toSeconds()));
    return wanted.compareTo(SHORTEST_LEASE) < 0 ? SHORTEST_LEASE : wanted;
  }

  /** Rejects new subscriptions when there are too many; existing ones may always be renewed. */
  private void checkRoom(OutputFeed feed, Mode mode, String callback) {
    if (store.hubSubscriptions().requests(feed.id()) >= MOST_WAITING) {
      throw new RequestRejectedException(
          429, "too many requests for this feed wait to be confirmed; try later");
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
      throw new RequestRejectedException(429, "this feed has as many subscribers as it may have");
    }
  }
}
