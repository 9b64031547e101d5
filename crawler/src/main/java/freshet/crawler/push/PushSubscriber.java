package freshet.crawler.push;

import freshet.crawler.push.SubscriptionState.Asked;
import freshet.crawler.push.SubscriptionState.Denied;
import freshet.crawler.push.SubscriptionState.Leaving;
import freshet.crawler.push.SubscriptionState.Live;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.RandomToken;
import freshet.http.RequestUrl;
import freshet.http.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Requests, renews and ends subscriptions at hubs. It is called with the offer of every retrieval,
 * and regularly to do what is due.
 */
public final class PushSubscriber {
  private static final Duration VERIFICATION = Duration.ofDays(1);
  private static final Duration UNVERIFIED = Duration.ofDays(1);
  private static final Duration DECLINED = Duration.ofDays(7);

  /** Registrations at an rssCloud end after 25 hours; they are renewed within 24 (GC-072). */
  private static final Duration CLOUD_LEASE = Duration.ofHours(25);

  private static final Duration CLOUD_RENEWAL = Duration.ofDays(1);
  private static final int TOKEN_BYTES = 32;

  private final HubClient client;
  private final SubscriptionStore store;
  private final HubBackoffs rests;
  private final RandomGenerator jitter;

  public PushSubscriber(
      Fetcher fetcher, SubscriptionStore store, PushSettings settings, RandomGenerator jitter) {
    this.client = new HubClient(fetcher, settings);
    this.store = store;
    this.rests = new HubBackoffs(store, jitter);
    this.jitter = jitter;
  }

  /** Handles the offer of a retrieval; subscribes or renews if it is time. */
  public void offered(FeedAddress feed, PushOffer offer, Instant now) {
    if (store.ofFeed(feed.id()).stream().allMatch(held -> leavesRoom(held, offer, now))) {
      switch (offer) {
        case PushOffer.WebSub(var topic, var hubs) -> subscribe(feed, topic, hubs, now);
        case PushOffer.RssCloud(var registration) -> register(feed, registration, now);
      }
    }
  }

  /** Handles a retrieval without news: the feed still offers what it did before. */
  public void stillOffered(FeedAddress feed, Instant now) {
    for (PushSubscription held : store.ofFeed(feed.id())) {
      if (held.protocol() == PushProtocol.WEBSUB && held.isLive()) {
        offered(feed, new PushOffer.WebSub(held.topic(), List.of(held.hub())), now);
      }
    }
  }

  private static boolean leavesRoom(PushSubscription held, PushOffer offer, Instant now) {
    return switch (held.standing()) {
      case Asked _ -> false;
      case Live live ->
          held.protocol() == PushProtocol.WEBSUB
              ? live.renewing()
              : offer instanceof PushOffer.WebSub;
      case Leaving _ -> true;
      case Denied denied -> !denied.until().isAfter(now);
    };
  }

  /** Subscribes at the first hub that may be contacted and is not paused, https before http. */
  private void subscribe(FeedAddress feed, String topic, List<String> hubs, Instant now) {
    hubs.stream()
        .filter(hub -> feed.mayBeTold(hub, topic) && !rests.covers(hub, now))
        .min(Comparator.comparing(hub -> !RequestUrl.isSecure(hub)))
        .ifPresent(hub -> subscribe(feed, topic, hub, now));
  }

  /**
   * Subscribes over https if the hub supports it, even if the feed links to an http URL (GC-062).
   */
  private void subscribe(FeedAddress feed, String topic, String hub, Instant now) {
    Optional<String> secure = overHttps(hub);
    PushSubscription wanted = webSub(feed, topic, secure.orElse(hub), now);
    HubResponse answer = ask(wanted);
    boolean wrongGuess =
        answer instanceof HubResponse.Unreachable || answer instanceof HubResponse.Refused;
    if (secure.isPresent() && wrongGuess) {
      store.remove(wanted);
      wanted = webSub(feed, topic, hub, now);
      answer = ask(wanted);
    }
    settle(wanted, answer, now);
  }

  /** Returns the https form of an http URL without a port. */
  private static Optional<String> overHttps(String hub) {
    String origin = RequestUrl.origin(hub).orElse("");
    boolean plain = !RequestUrl.isSecure(hub) && origin.lastIndexOf(':') == "http".length();
    return plain ? Optional.of("https" + hub.substring("http".length())) : Optional.empty();
  }

  private PushSubscription webSub(FeedAddress feed, String topic, String hub, Instant now) {
    @Nullable String secret = RequestUrl.isSecure(hub) ? unguessable() : null;
    return new PushSubscription(
        feed.id(),
        PushProtocol.WEBSUB,
        topic,
        hub,
        unguessable(),
        feed.confines(topic),
        secret,
        asked(now));
  }

  /** Stores the subscription before contacting the hub, which may verify before it answers. */
  private HubResponse ask(PushSubscription wanted) {
    store.add(wanted);
    return client.subscribe(wanted);
  }

  private void register(FeedAddress feed, String registration, Instant now) {
    if (feed.mayBeTold(registration, feed.url()) && !rests.covers(registration, now)) {
      PushSubscription wanted =
          new PushSubscription(
              feed.id(),
              PushProtocol.RSS_CLOUD,
              feed.url(),
              registration,
              unguessable(),
              feed.confines(feed.url()),
              null,
              asked(now));
      store.add(wanted);
      register(wanted, now);
    }
  }

  private void register(PushSubscription wanted, Instant now) {
    HubResponse answer = client.register(wanted);
    settle(wanted, answer, now);
    if (answer instanceof HubResponse.Accepted) {
      Instant renewAt = now.plus(CLOUD_RENEWAL).minusSeconds(jitter.nextInt(3600));
      store.replace(wanted, wanted.with(new Live(now.plus(CLOUD_LEASE), renewAt, false)));
    }
  }

  private void settle(PushSubscription wanted, HubResponse answer, Instant now) {
    switch (answer) {
      case HubResponse.Accepted _ -> rests.answered(wanted.hub());
      case HubResponse.Refused(var reason) ->
          store.replace(wanted, wanted.with(new Denied(now.plus(DECLINED), reason)));
      case HubResponse.Unreachable _ -> failed(wanted, Duration.ZERO, now);
      case HubResponse.Unavailable(var refusal) -> failed(wanted, pause(refusal, now), now);
    }
  }

  /** Returns the pause that a hub asks for. */
  private static Duration pause(FetchResult.Answer refusal, Instant now) {
    return RetryAfter.of(refusal, now)
        .map(until -> Duration.between(now, until))
        .orElse(Duration.ZERO);
  }

  private void failed(PushSubscription wanted, Duration pause, Instant now) {
    rests.failed(wanted.hub(), pause, now);
    if (wanted.standing() instanceof Asked) {
      store.remove(wanted);
    }
  }

  /**
   * Does what is due.
   *
   * @return the feeds whose subscription is to be renewed, which starts with a retrieval: its offer
   *     is subscribed to (GC-064)
   */
  public List<String> tick(Instant now) {
    List<String> wanted = new ArrayList<>();
    for (PushSubscription due : store.due(now)) {
      switch (due.standing()) {
        case Asked _ -> store.replace(due, due.with(unverified(now)));
        case Live live when !live.leaseEnd().isAfter(now) -> store.remove(due);
        case Live live -> renew(due, live, now).ifPresent(wanted::add);
        case Leaving leaving when leaving.asked() -> store.remove(due);
        case Leaving leaving -> unsubscribe(due, leaving, now);
        case Denied _ -> store.remove(due);
      }
    }
    return wanted;
  }

  private Optional<String> renew(PushSubscription due, Live live, Instant now) {
    PushSubscription renewing = due.with(live.wanted(now));
    if (!store.replace(due, renewing)) {
      return Optional.empty();
    }
    if (due.protocol() == PushProtocol.WEBSUB) {
      return Optional.of(due.feed());
    }
    if (!rests.covers(due.hub(), now)) {
      register(renewing, now);
    }
    return Optional.empty();
  }

  /** Ends the subscriptions of a feed that nobody reads any more. */
  public void leave(String feed, Instant now) {
    for (PushSubscription held : store.ofFeed(feed)) {
      if (held.standing() instanceof Live live) {
        unsubscribe(held, new Leaving(live.leaseEnd(), false), now);
      } else if (!(held.standing() instanceof Leaving)) {
        store.remove(held);
      }
    }
  }

  /** Unsubscribes once; if that fails, the 410 for the next delivery tells the hub. */
  private void unsubscribe(PushSubscription held, Leaving leaving, Instant now) {
    if (held.protocol() == PushProtocol.RSS_CLOUD) {
      store.remove(held);
      return;
    }
    PushSubscription leavingNow = held.with(new Leaving(leaving.leaseEnd(), true));
    if (store.replace(held, leavingNow) && !rests.covers(held.hub(), now)) {
      HubResponse answer = client.unsubscribe(leavingNow);
      if (!(answer instanceof HubResponse.Refused)) {
        settle(leavingNow, answer, now);
      }
    }
  }

  private static SubscriptionState asked(Instant now) {
    return new Asked(now.plus(VERIFICATION));
  }

  private static SubscriptionState unverified(Instant now) {
    return new Denied(
        now.plus(UNVERIFIED), "The hub accepted the subscription but never verified it.");
  }

  private String unguessable() {
    return RandomToken.text(TOKEN_BYTES);
  }
}
