package freshet.web.hub;

import freshet.crawler.http.Fetcher;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.quarantine.Piece;
import freshet.crawler.quarantine.Quarantine;
import freshet.store.Quarantined.Kind;
import freshet.store.Store;
import freshet.store.people.HubRequest;
import freshet.store.people.HubSubscription;
import freshet.store.people.HubSubscriptions;
import freshet.store.people.OutputFeed;
import freshet.web.hub.Callback.Document;
import freshet.web.hub.Callback.Outcome;
import freshet.web.publish.Address;
import freshet.web.publish.Publisher;
import freshet.web.publish.Window;
import freshet.web.publish.Windows;
import freshet.web.publish.Windows.Issue;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Confirms subscriptions and sends what is new (GC-071). A subscription is kept until its lease
 * ends, however often it cannot be reached; only the callback itself may end it earlier.
 */
public final class Hub {
  private static final int MOST = 1000;
  private static final int VERIFICATIONS = 4;
  private static final int CHALLENGE_BYTES = 24;
  private static final Duration FIRST_WAIT = Duration.ofSeconds(10);
  private static final Duration LONGEST_WAIT = Duration.ofHours(6);

  private final Store store;
  private final HubSubscriptions subscriptions;
  private final Windows windows;
  private final Publisher publisher;
  private final Callback callback;
  private final InstantSource clock;
  private final Supervisor supervisor;
  private final Quarantine quarantine;
  private final SecureRandom random = new SecureRandom();

  public Hub(
      Store store,
      Windows windows,
      Publisher publisher,
      Fetcher fetcher,
      InstantSource clock,
      Supervisor supervisor) {
    this.supervisor = supervisor;
    this.quarantine = new Quarantine(store.quarantines(), clock, supervisor);
    this.store = store;
    this.subscriptions = store.hubSubscriptions();
    this.windows = windows;
    this.publisher = publisher;
    this.callback = new Callback(fetcher);
    this.clock = clock;
  }

  /** What is to be done now, by the host it is to be done at. */
  Map<String, List<Runnable>> due() {
    Instant now = clock.instant();
    if (next().filter(next -> !next.isAfter(now)).isEmpty()) {
      return Map.of();
    }
    expire();
    Map<String, List<Runnable>> work = new LinkedHashMap<>();
    for (HubRequest request : subscriptions.requests(now, MOST)) {
      add(work, request.callback(), () -> guarded(request));
    }
    for (HubSubscription due : subscriptions.due(now, MOST)) {
      add(work, due.callback(), () -> guarded(due));
    }
    return work;
  }

  /** A fault of ours over one subscriber keeps no other from being served. */
  private void guarded(HubSubscription due) {
    Attempt.failure(() -> deliver(due))
        .ifPresent(
            failure -> {
              Quarantine.refuseForeign(failure);
              Duration wait =
                  quarantine.failed(piece(due), failure)
                      ? Quarantine.AWAY
                      : rest(due.tries(), Duration.ZERO);
              subscriptions.failed(due, clock.instant().plus(wait));
            });
  }

  private Piece piece(HubSubscription due) {
    Optional<OutputFeed> feed = store.outputFeeds().find(due.feed());
    return new Piece(
        Kind.HUB_SUBSCRIBER,
        Long.toString(due.id()),
        feed.map(OutputFeed::account).orElse(null),
        "A subscriber of '%s'".formatted(feed.map(OutputFeed::title).orElse("")));
  }

  private void guarded(HubRequest request) {
    Attempt.failure(() -> verify(request))
        .ifPresent(
            failure -> {
              Quarantine.refuseForeign(failure);
              supervisor.failed("hub-request=" + request.id(), failure);
              unverified(request, Duration.ZERO, clock.instant());
            });
  }

  /** Ends subscriptions whose lease has run out. */
  void expire() {
    subscriptions.expire(clock.instant());
  }

  private static void add(Map<String, List<Runnable>> work, String callback, Runnable job) {
    work.computeIfAbsent(RequestUrl.host(callback), _ -> new ArrayList<>()).add(job);
  }

  /** When something is to be done next. */
  Optional<Instant> next() {
    return subscriptions.next();
  }

  private void verify(HubRequest request) {
    Instant now = clock.instant();
    switch (callback.verify(request, challenge(), now)) {
      case Outcome.Done() -> confirm(request);
      case Outcome.Unwanted() -> subscriptions.drop(request);
      case Outcome.Failed(Duration pause) -> unverified(request, pause, now);
    }
  }

  private void unverified(HubRequest request, Duration pause, Instant now) {
    if (request.tries() + 1 < VERIFICATIONS) {
      subscriptions.postpone(request, now.plus(rest(request.tries(), pause)));
    } else {
      subscriptions.drop(request);
    }
  }

  private String challenge() {
    byte[] bytes = new byte[CHALLENGE_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** What came in since it was asked for is news to a subscriber already. */
  private void confirm(HubRequest request) {
    if (subscriptions.confirm(request, clock.instant())) {
      store.outputFeeds().find(request.feed()).ifPresent(this::look);
    }
  }

  /** Finds out whether there is something to send to those who subscribe to a feed. */
  void look(OutputFeed feed) {
    Window window = windows.current(feed).window();
    boolean news =
        subscriptions.of(feed.id()).stream()
            .anyMatch(known -> !window.news(known.sent()).isEmpty());
    if (news) {
      subscriptions.news(feed.id(), clock.instant());
    }
  }

  private void deliver(HubSubscription due) {
    Optional<OutputFeed> feed = store.outputFeeds().find(due.feed());
    @Nullable Address address = Address.of(due.topic()).orElse(null);
    if (feed.isEmpty() || address == null) {
      subscriptions.end(due);
      return;
    }
    Issue issue = windows.current(feed.get());
    var news = issue.window().news(due.sent());
    Instant now = clock.instant();
    if (news.isEmpty()) {
      subscriptions.delivered(due, issue.window().marks(), now);
      return;
    }
    byte[] bytes = publisher.document(issue.feed(), address, issue.window(), news);
    Document document = new Document(address.format().contentType(), address.hub(), bytes);
    switch (callback.deliver(due, document, now)) {
      case Outcome.Done() -> subscriptions.delivered(due, issue.window().marks(), clock.instant());
      case Outcome.Unwanted() -> subscriptions.end(due);
      case Outcome.Failed(Duration pause) ->
          subscriptions.failed(due, now.plus(rest(due.tries(), pause)));
    }
  }

  /** Three times as long after each failure; half of it is drawn by lot, a wish is a floor. */
  private Duration rest(int tries, Duration wished) {
    long full =
        Math.min(
            LONGEST_WAIT.toMillis(),
            (long) (FIRST_WAIT.toMillis() * Math.pow(3, Math.min(tries, 20))));
    Duration drawn = Duration.ofMillis((long) (full * (0.5 + 0.5 * random.nextDouble())));
    return wished.compareTo(drawn) > 0 ? wished : drawn;
  }
}
