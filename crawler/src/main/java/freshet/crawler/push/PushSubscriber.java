package freshet.crawler.push;

import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.http.RetryAfter;
import freshet.crawler.push.Standing.Asked;
import freshet.crawler.push.Standing.Denied;
import freshet.crawler.push.Standing.Leaving;
import freshet.crawler.push.Standing.Live;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Asks hubs for subscriptions, renews and ends them. Told what every retrieval offers, and called
 * once in a while to do what is due.
 */
public final class PushSubscriber {
  private static final Duration VERIFICATION = Duration.ofDays(1);
  private static final Duration UNVERIFIED = Duration.ofDays(1);
  private static final Duration DECLINED = Duration.ofDays(7);

  /** Registrations at an rssCloud end after 25 hours; renewed within 24 (GC-072). */
  private static final Duration CLOUD_LEASE = Duration.ofHours(25);

  private static final Duration CLOUD_RENEWAL = Duration.ofDays(1);
  private static final int TOKEN_BYTES = 32;

  private final HubClient client;
  private final PushStore store;
  private final HubRests rests;
  private final SecureRandom secrets;
  private final RandomGenerator jitter;

  public PushSubscriber(
      Fetcher fetcher,
      PushStore store,
      PushSettings settings,
      SecureRandom secrets,
      RandomGenerator jitter) {
    this.client = new HubClient(fetcher, settings);
    this.store = store;
    this.rests = new HubRests(store, jitter);
    this.secrets = secrets;
    this.jitter = jitter;
  }

  /** A retrieval showed that the feed offers this; subscribes or renews if it is time. */
  public void offered(FeedAddress feed, PushOffer offer, Instant now) {
    if (store.ofFeed(feed.id()).stream().allMatch(held -> leavesRoom(held, offer, now))) {
      switch (offer) {
        case PushOffer.WebSub(var topic, var hubs) -> subscribe(feed, topic, hubs, now);
        case PushOffer.RssCloud(var registration) -> register(feed, registration, now);
      }
    }
  }

  /** A retrieval showed nothing new, so the feed offers what it did when it was subscribed to. */
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

  /** The first hub that may be asked and does not rest, https before http. */
  private void subscribe(FeedAddress feed, String topic, List<String> hubs, Instant now) {
    hubs.stream()
        .filter(hub -> feed.mayBeTold(hub, topic) && !rests.covers(hub, now))
        .min(Comparator.comparing(hub -> !RequestUrl.isSecure(hub)))
        .ifPresent(hub -> subscribe(feed, topic, hub, now));
  }

  /** Over https if the hub has it, though it names an http URL (GC-062). */
  private void subscribe(FeedAddress feed, String topic, String hub, Instant now) {
    Optional<String> secure = overHttps(hub);
    PushSubscription wanted = webSub(feed, topic, secure.orElse(hub), now);
    HubAnswer answer = ask(wanted);
    boolean wrongGuess =
        answer instanceof HubAnswer.Unreachable || answer instanceof HubAnswer.Refused;
    if (secure.isPresent() && wrongGuess) {
      store.remove(wanted);
      wanted = webSub(feed, topic, hub, now);
      answer = ask(wanted);
    }
    settle(wanted, answer, now);
  }

  /** The same place over https, if it is an http URL that names no port. */
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

  /** Stored before the hub is asked: it may verify before it answers. */
  private HubAnswer ask(PushSubscription wanted) {
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
    HubAnswer answer = client.register(wanted);
    settle(wanted, answer, now);
    if (answer instanceof HubAnswer.Accepted) {
      Instant renewAt = now.plus(CLOUD_RENEWAL).minusSeconds(jitter.nextInt(3600));
      store.replace(wanted, wanted.with(new Live(now.plus(CLOUD_LEASE), renewAt, false)));
    }
  }

  private void settle(PushSubscription wanted, HubAnswer answer, Instant now) {
    switch (answer) {
      case HubAnswer.Accepted _ -> rests.answered(wanted.hub());
      case HubAnswer.Refused(var reason) ->
          store.replace(wanted, wanted.with(new Denied(now.plus(DECLINED), reason)));
      case HubAnswer.Unreachable _ -> failed(wanted, Duration.ZERO, now);
      case HubAnswer.Unavailable(var refusal) -> failed(wanted, pause(refusal, now), now);
    }
  }

  /** The hub rests; what it had not granted yet is forgotten, and asked for again some day. */
  private static Duration pause(Fetched.Answer refusal, Instant now) {
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
   * @return the feeds whose subscription is to be renewed, which starts with a retrieval: what that
   *     one offers is subscribed to (GC-064)
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

  /** Nobody here wants the feed any more. */
  public void leave(String feed, Instant now) {
    for (PushSubscription held : store.ofFeed(feed)) {
      if (held.standing() instanceof Live live) {
        unsubscribe(held, new Leaving(live.leaseEnd(), false), now);
      } else if (!(held.standing() instanceof Leaving)) {
        store.remove(held);
      }
    }
  }

  /** Tells the hub once; if that fails, the 410 for its next delivery tells it again. */
  private void unsubscribe(PushSubscription held, Leaving leaving, Instant now) {
    if (held.protocol() == PushProtocol.RSS_CLOUD) {
      store.remove(held);
      return;
    }
    PushSubscription leavingNow = held.with(new Leaving(leaving.leaseEnd(), true));
    if (store.replace(held, leavingNow) && !rests.covers(held.hub(), now)) {
      HubAnswer answer = client.unsubscribe(leavingNow);
      if (!(answer instanceof HubAnswer.Refused)) {
        settle(leavingNow, answer, now);
      }
    }
  }

  private static Standing asked(Instant now) {
    return new Asked(now.plus(VERIFICATION));
  }

  private static Standing unverified(Instant now) {
    return new Denied(
        now.plus(UNVERIFIED), "The hub accepted the subscription but never verified it.");
  }

  private String unguessable() {
    byte[] bytes = new byte[TOKEN_BYTES];
    secrets.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
