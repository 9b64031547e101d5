package freshet.reading.hub;

import freshet.http.Fetcher;
import freshet.http.RandomToken;
import freshet.http.RequestUrl;
import freshet.reading.hub.SubscriberCallback.Document;
import freshet.reading.hub.SubscriberCallback.Outcome;
import freshet.reading.output.OutputFeedUrl;
import freshet.reading.output.OutputFeedWriter;
import freshet.reading.output.OutputWindow;
import freshet.reading.output.OutputWindows;
import freshet.reading.output.OutputWindows.Issue;
import freshet.store.Store;
import freshet.store.account.HubRequest;
import freshet.store.account.HubSubscription;
import freshet.store.account.OutputFeed;
import freshet.store.model.QuarantinedWork.Kind;
import freshet.store.quarantine.Quarantine;
import freshet.store.quarantine.WorkItem;
import freshet.store.sql.HubSubscriptionTable;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Verifies subscriptions and delivers new postings to subscribers (GC-071). A subscription lasts
 * until its lease ends, however often its callback cannot be reached; only the callback itself can
 * end it earlier.
 */
public final class HubService {
  private static final int MOST = 1000;
  private static final int VERIFICATIONS = 4;
  private static final int CHALLENGE_BYTES = 24;
  private static final Duration FIRST_WAIT = Duration.ofSeconds(10);
  private static final Duration LONGEST_WAIT = Duration.ofHours(6);

  private final Store store;
  private final HubSubscriptionTable subscriptions;
  private final OutputWindows windows;
  private final OutputFeedWriter publisher;
  private final SubscriberCallback callback;
  private final InstantSource clock;
  private final Supervisor supervisor;
  private final Quarantine quarantine;
  private final Random chance = new Random();

  public HubService(
      Store store,
      OutputWindows windows,
      OutputFeedWriter publisher,
      Fetcher fetcher,
      InstantSource clock,
      Supervisor supervisor) {
    this.supervisor = supervisor;
    this.quarantine = new Quarantine(store.quarantines(), clock, supervisor);
    this.store = store;
    this.subscriptions = store.hubSubscriptions();
    this.windows = windows;
    this.publisher = publisher;
    this.callback = new SubscriberCallback(fetcher);
    this.clock = clock;
  }

  /** Returns the work that is due, grouped by the host of the callback. */
  public Map<String, List<Runnable>> due() {
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

  /** Runs the work for one subscriber; a bug there must not keep the others from being served. */
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

  private WorkItem piece(HubSubscription due) {
    Optional<OutputFeed> feed = store.outputFeeds().find(due.feed());
    return new WorkItem(
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

  /** Returns when the next work is due. */
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
    return RandomToken.text(CHALLENGE_BYTES);
  }

  /** Postings that arrived after the subscription request count as new for the subscriber. */
  private void confirm(HubRequest request) {
    if (subscriptions.confirm(request, clock.instant())) {
      store.outputFeeds().find(request.feed()).ifPresent(this::look);
    }
  }

  /** Checks whether there is something to deliver to the subscribers of a feed. */
  public void look(OutputFeed feed) {
    OutputWindow window = windows.current(feed).window();
    boolean news =
        subscriptions.of(feed.id()).stream()
            .anyMatch(known -> !window.news(known.sent()).isEmpty());
    if (news) {
      subscriptions.news(feed.id(), clock.instant());
    }
  }

  private void deliver(HubSubscription due) {
    Optional<OutputFeed> feed = store.outputFeeds().find(due.feed());
    @Nullable OutputFeedUrl address = OutputFeedUrl.of(due.topic()).orElse(null);
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

  /**
   * Triples the delay after each failure, with half of it random; a delay that the host asks for is
   * the minimum.
   */
  private Duration rest(int tries, Duration wished) {
    long full =
        Math.min(
            LONGEST_WAIT.toMillis(),
            (long) (FIRST_WAIT.toMillis() * Math.pow(3, Math.min(tries, 20))));
    Duration drawn = Duration.ofMillis((long) (full * (0.5 + 0.5 * chance.nextDouble())));
    return wished.compareTo(drawn) > 0 ? wished : drawn;
  }
}
