package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.push.SubscriptionState.Asked;
import freshet.crawler.push.SubscriptionState.Denied;
import freshet.crawler.push.SubscriptionState.Leaving;
import freshet.crawler.push.SubscriptionState.Live;
import freshet.http.PushedBody;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Handles hubs' requests to our callbacks. A subscription is identified by its callback alone;
 * every request is answered at once.
 */
public final class PushReceiver {
  /** Longer bodies are rejected; a server may stop reading one byte later (GC-066). */
  public static final int LONGEST_BODY = 5 << 20;

  private static final int LONGEST_REASON = 200;
  private static final int LONGEST_PING = 64 << 10;
  private static final Duration AFTER_DENIAL = Duration.ofDays(7);

  private static final PushResponse ACCEPTED = PushResponse.of(202);
  private static final PushResponse NOT_FOUND = PushResponse.of(404);
  private static final PushResponse WRONG_METHOD = PushResponse.of(405);
  private static final PushResponse GONE = PushResponse.of(410);
  private static final PushResponse TOO_LARGE = PushResponse.of(413);

  private final PushSettings settings;
  private final SubscriptionStore store;
  private final PushListener sink;
  private final RandomGenerator jitter;

  public PushReceiver(
      PushSettings settings, SubscriptionStore store, PushListener sink, RandomGenerator jitter) {
    this.settings = settings;
    this.store = store;
    this.sink = sink;
    this.jitter = jitter;
  }

  /** Whether a path is a callback that a hub was given, so that its body should be read. */
  public boolean expects(String path) {
    return settings.token(path).flatMap(store::find).isPresent();
  }

  /** Answers a request. */
  public PushResponse handle(PushRequest request, Instant now) {
    Optional<String> token = settings.token(request.path());
    if (token.isEmpty()) {
      return NOT_FOUND;
    }
    Optional<PushSubscription> subscription = token.flatMap(store::find);
    return switch (request.method()) {
      case "GET" -> subscription.map(held -> asked(held, request, now)).orElse(NOT_FOUND);
      case "POST" -> subscription.map(held -> sent(held, request, now)).orElse(GONE);
      default -> WRONG_METHOD;
    };
  }

  private PushResponse asked(PushSubscription held, PushRequest request, Instant now) {
    FormBody form = FormBody.parse(request.query());
    return switch (held.protocol()) {
      case WEBSUB -> verify(held, form, now);
      case RSS_CLOUD -> challenge(held, form);
    };
  }

  private PushResponse sent(PushSubscription held, PushRequest request, Instant now) {
    return switch (held.protocol()) {
      case WEBSUB -> deliver(held, request, now);
      case RSS_CLOUD -> ping(held, request, now);
    };
  }

  /** Verifies a subscription; nothing is confirmed that we did not ask for (GC-063). */
  private PushResponse verify(PushSubscription held, FormBody form, Instant now) {
    if (!held.topic().equals(form.field("hub.topic"))) {
      return NOT_FOUND;
    }
    String challenge = form.field("hub.challenge");
    boolean verified =
        switch (form.field("hub.mode")) {
          case "subscribe" -> !challenge.isEmpty() && subscribe(held, form, now);
          case "unsubscribe" ->
              !challenge.isEmpty() && held.standing() instanceof Leaving && store.remove(held);
          case "denied" -> deny(held, form.field("hub.reason"), now);
          default -> false;
        };
    return verified ? PushResponse.echo(challenge) : NOT_FOUND;
  }

  private boolean subscribe(PushSubscription held, FormBody form, Instant now) {
    if (!(held.standing() instanceof Asked)) {
      return false;
    }
    Live live = Live.of(form.field("hub.lease_seconds"), now, jitter);
    boolean subscribed = store.replace(held, held.with(live));
    if (subscribed) {
      retireOthers(held);
    }
    return subscribed;
  }

  /** Ends the earlier subscription once its renewal, which has a new callback, works. */
  private void retireOthers(PushSubscription renewed) {
    for (PushSubscription other : store.ofFeed(renewed.feed())) {
      if (other.standing() instanceof Live live && !other.token().equals(renewed.token())) {
        store.replace(other, other.with(new Leaving(live.leaseEnd(), false)));
      }
    }
  }

  private boolean deny(PushSubscription held, String reason, Instant now) {
    if (held.standing() instanceof Leaving) {
      return store.remove(held);
    }
    String why = reason.strip().substring(0, Math.min(reason.strip().length(), LONGEST_REASON));
    String sentence = "The hub denied the subscription" + (why.isEmpty() ? "." : ": " + why);
    return store.replace(held, held.with(new Denied(now.plus(AFTER_DENIAL), sentence)));
  }

  /**
   * Accepts a delivery; the answer is the same for good and bad signatures, so that it reveals
   * nothing.
   */
  private PushResponse deliver(PushSubscription held, PushRequest request, Instant now) {
    if (!held.isLive()) {
      return GONE;
    }
    byte[] body = request.body();
    if (body.length > LONGEST_BODY) {
      return TOO_LARGE;
    }
    String secret = held.secret();
    if (secret == null) {
      sink.signalled(held.feed(), now);
    } else if (PushSignature.fits(request.header("X-Hub-Signature").orElse(""), secret, body)) {
      accept(held.feed(), request, now);
    }
    return ACCEPTED;
  }

  /** Passes a delivery on; without a usable body it is only a signal (GC-067). */
  private void accept(String feed, PushRequest request, Instant now) {
    Optional<byte[]> document =
        PushedBody.decoded(request.body(), request.headers("Content-Encoding"))
            .filter(bytes -> bytes.length > 0);
    if (document.isPresent()) {
      sink.delivered(feed, document.get(), request.header("Content-Type").orElse(null), now);
    } else {
      sink.signalled(feed, now);
    }
  }

  /** Answers the challenge by which rssCloud checks a registration (GC-072). */
  private static PushResponse challenge(PushSubscription held, FormBody form) {
    String challenge = form.field("challenge");
    boolean ours = held.topic().equals(form.field("url")) && awaitsPings(held);
    return ours && !challenge.isEmpty() ? PushResponse.echo(challenge) : NOT_FOUND;
  }

  private PushResponse ping(PushSubscription held, PushRequest request, Instant now) {
    if (!awaitsPings(held)) {
      return GONE;
    }
    if (request.body().length > LONGEST_PING) {
      return TOO_LARGE;
    }
    if (held.topic().equals(FormBody.parse(new String(request.body(), UTF_8)).field("url"))) {
      sink.signalled(held.feed(), now);
    }
    return ACCEPTED;
  }

  /** Whether pings are accepted: some clouds send one before they confirm the registration. */
  private static boolean awaitsPings(PushSubscription held) {
    return held.isLive() || held.standing() instanceof Asked;
  }
}
