package freshet.crawler.controller;

import freshet.crawler.codec.HostText;
import freshet.crawler.codec.ModelBytes;
import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.DispatchResult.Crashed;
import freshet.crawler.dispatch.DispatchResult.Denied;
import freshet.crawler.dispatch.DispatchResult.NotStarted;
import freshet.crawler.dispatch.DispatchResult.PermitSpent;
import freshet.crawler.dispatch.DispatchResult.Retrieved;
import freshet.crawler.dispatch.DispatchResult.TimedOut;
import freshet.crawler.politeness.Permit;
import freshet.crawler.politeness.PermitResult;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.EditedPosting;
import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.Terminal;
import freshet.policy.intensity.FeedModel;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.PostingRecord;
import freshet.store.model.RetrievalRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Receives the results of orders and records outcomes: it ends the host's permit, prepares what is
 * to be stored, and passes it to the journal. It runs on the thread of the retrieval.
 */
final class OutcomeRecorder {
  /** Icons of a large import are fetched one after another, that of a single feed at once. */
  private static final Duration BETWEEN_ICONS = Duration.ofMillis(20);

  private final Store store;
  private final StoreRetry patience;
  private final Politeness politeness;
  private final NetworkOutageDetector network;
  private final Journal journal;
  private final Inbox inbox;
  private final InstantSource clock;
  private final RandomGenerator chance;
  private final MissEstimate misses;
  private final AtomicReference<Instant> latestIcon = new AtomicReference<>(Instant.EPOCH);

  OutcomeRecorder(
      Store store,
      StoreRetry patience,
      Politeness politeness,
      NetworkOutageDetector network,
      Journal journal,
      Inbox inbox,
      InstantSource clock,
      RandomGenerator chance) {
    this.store = store;
    this.patience = patience;
    this.politeness = politeness;
    this.network = network;
    this.journal = journal;
    this.inbox = inbox;
    this.clock = clock;
    this.chance = chance;
    this.misses = new MissEstimate(store, patience);
  }

  /** Returns the receiver for a retrieval. */
  Consumer<DispatchResult> replyTo(ScheduledRetrieval ticket) {
    return new Reply(ticket);
  }

  /**
   * What is done within the permit before a feed is asked for: its robots file is read, if a
   * decision says so. What it gives ends the order.
   */
  Supplier<Optional<DispatchResult>> before(ScheduledRetrieval ticket, Decision decision) {
    return () ->
        switch (decision) {
          case Decision.RobotsFirst(Permit permit) ->
              switch (politeness.readRobots(ticket.order().url(), permit)) {
                case Decision.Denied _ -> Optional.of(new Denied());
                case Decision.Later _ -> Optional.of(new PermitSpent());
                case Decision.Granted _, Decision.RobotsFirst _ -> Optional.empty();
              };
          case Decision.Denied _ -> Optional.of(new Denied());
          case Decision.Granted _, Decision.Later _ -> Optional.empty();
        };
  }

  /** Receives what comes of a document that a hub delivered, which takes no turn of a host. */
  Consumer<DispatchResult> replyToDelivery(ScheduledRetrieval ticket) {
    return result -> delivered(ticket, result);
  }

  private final class Reply implements Consumer<DispatchResult> {
    private final ScheduledRetrieval ticket;

    private Reply(ScheduledRetrieval ticket) {
      this.ticket = ticket;
    }

    @Override
    public void accept(DispatchResult result) {
      switch (result) {
        case Retrieved(RetrievalOutcome outcome) -> {
          Permit permit = ticket.permit();
          if (permit != null) {
            permit.ended(turnEnd(outcome));
          }
          journal.add(finish(ticket, outcome));
        }
        case Denied() -> {
          ticket.unused();
          journal.add(finish(ticket, Terminal.denied(ticket.order(), clock.instant())));
        }
        // nobody knows whether the host was asked: it counts as asked until now (GC-029)
        case PermitSpent(), TimedOut() -> {
          ticket.close();
          inbox.add(new ControllerEvent.TurnSpent(ticket));
        }
        case NotStarted() -> {
          ticket.unused();
          inbox.add(new ControllerEvent.TurnSpent(ticket));
        }
        case Crashed(Throwable bug) -> {
          ticket.close();
          inbox.add(new ControllerEvent.Lost(ticket, bug));
        }
      }
    }
  }

  private void delivered(ScheduledRetrieval ticket, DispatchResult result) {
    switch (result) {
      case Retrieved(RetrievalOutcome outcome) when outcome.observes() ->
          journal.add(finishDelivery(ticket, outcome));
      case Retrieved _ -> inbox.add(new ControllerEvent.Undelivered(ticket));
      case Crashed(Throwable bug) -> inbox.add(new ControllerEvent.Lost(ticket, bug));
      case PermitSpent _, Denied _, TimedOut _, NotStarted _ ->
          throw new IllegalStateException("a delivery takes no permit: " + ticket.feed());
    }
  }

  private CompletedRetrieval finish(ScheduledRetrieval ticket, RetrievalOutcome told) {
    boolean counts = network.ended(ticket.host().domain(), told);
    RetrievalOutcome outcome = compared(ticket, told);
    RetrievalState before = ticket.order().standing();
    RetrievalState standing = counts ? before.after(outcome, chance) : before;
    @Nullable Observation lesson = lesson(outcome);
    PushTrust trust = trust(ticket, outcome, lesson);
    FeedCost cost = counts ? ticket.cost().after(outcome) : ticket.cost();
    RetrievalStateText text = new RetrievalStateText(standing, trust, cost);
    return new CompletedRetrieval(
        ticket,
        outcome,
        standing,
        trust,
        cost,
        lesson,
        counts,
        record(ticket, outcome, text, lesson));
  }

  /** The same for a document that a hub brought: nobody was asked, so only what it says counts. */
  private CompletedRetrieval finishDelivery(ScheduledRetrieval ticket, RetrievalOutcome told) {
    RetrievalOutcome outcome = compared(ticket, told);
    boolean news = outcome.brought() instanceof Changed changed && !changed.fresh().isEmpty();
    @Nullable Observation lesson = news ? lesson(outcome) : null;
    RetrievalState standing = ticket.order().standing().afterDelivery(outcome);
    RetrievalStateText text = new RetrievalStateText(standing, ticket.trust(), ticket.cost());
    return new CompletedRetrieval(
        ticket,
        outcome,
        standing,
        ticket.trust(),
        ticket.cost(),
        lesson,
        true,
        record(ticket, outcome, text, lesson));
  }

  private PermitResult turnEnd(RetrievalOutcome outcome) {
    RetrievalInfo contact = outcome.contact();
    @Nullable Instant retry = outcome.brought() instanceof Throttled told ? told.until() : null;
    return new PermitResult(
        contact.status(), retry, contact.hops(), politeness.endOf(contact.end()));
  }

  /** Compares with the store what no cache could compare. */
  private RetrievalOutcome compared(ScheduledRetrieval ticket, RetrievalOutcome outcome) {
    if (!(outcome.brought() instanceof Changed changed) || changed.overlap().isPresent()) {
      return outcome;
    }
    Changed against = changed.against(known(ticket, changed)::contains);
    return outcome instanceof Moved moved ? new Moved(moved.move(), against) : against;
  }

  private Set<Long> known(ScheduledRetrieval ticket, Changed changed) {
    if (ticket.first()) {
      return Set.of();
    }
    List<Long> keys = changed.fresh().stream().map(DatedPosting::key).toList();
    return patience.insist(() -> store.postings().known(ticket.feed(), keys));
  }

  private static @Nullable Observation lesson(RetrievalOutcome outcome) {
    return switch (outcome.brought()) {
      case Changed changed -> Observation.of(changed);
      case Unchanged unchanged -> Observation.nothingNew(unchanged.contact().at());
      default -> null;
    };
  }

  /** Updates the trust: a posting that no push announced counts against pushes (GC-032). */
  private static PushTrust trust(
      ScheduledRetrieval ticket, RetrievalOutcome outcome, @Nullable Observation lesson) {
    PushTrust trust = ticket.trust();
    boolean unannounced =
        lesson != null && lesson.fresh() > 0 && !ticket.signalled() && !ticket.first();
    return unannounced && !trust.equals(PushTrust.NONE)
        ? trust.missed(outcome.contact().at())
        : trust;
  }

  private RetrievalRecord record(
      ScheduledRetrieval ticket,
      RetrievalOutcome outcome,
      RetrievalStateText text,
      @Nullable Observation lesson) {
    RetrievalFacts facts = new RetrievalFacts(ticket, outcome, misses.of(ticket.feed(), outcome));
    @Nullable FeedDescription description = description(ticket, outcome);
    String url = text.standing().address().url();
    return new RetrievalRecord(
        ticket.feed(),
        facts.note(),
        state(ticket, outcome, text, lesson),
        description,
        url.equals(ticket.order().url()) ? null : url,
        postings(outcome),
        deleted(ticket.feed(), outcome),
        HostText.all(ticket.hostStates()),
        facts.figures(),
        facts.sums(),
        facts.errands(
            description != null || describesFirst(ticket, outcome)
                ? iconDue(outcome.contact().at())
                : null));
  }

  /** Whether this is a feed's first document, whose description a lookup may have stored before. */
  private static boolean describesFirst(ScheduledRetrieval ticket, RetrievalOutcome outcome) {
    return ticket.first() && outcome.brought() instanceof Changed;
  }

  private Instant iconDue(Instant at) {
    return latestIcon.updateAndGet(latest -> latest.isBefore(at) ? at : latest.plus(BETWEEN_ICONS));
  }

  /** Returns new postings, oldest first so that ids increase with time, then edited ones. */
  private static List<PostingRecord> postings(RetrievalOutcome outcome) {
    if (!(outcome.brought() instanceof Changed changed)) {
      return List.of();
    }
    Instant seen = outcome.contact().at();
    List<String> ofFeed = changed.document().head().categories();
    List<PostingRecord> records = new ArrayList<>();
    for (DatedPosting fresh : changed.fresh().reversed()) {
      records.add(PostingRecords.of(fresh.key(), fresh.posting(), ofFeed, fresh.at(), seen));
    }
    for (EditedPosting edited : changed.edited()) {
      records.add(PostingRecords.of(edited.key(), edited.posting(), ofFeed, seen, seen));
    }
    return records;
  }

  /**
   * Returns the postings that the feed deleted: by name, or by a list declared complete (GC-052,
   * GC-054). Listed postings are not deleted.
   */
  private List<Long> deleted(long feed, RetrievalOutcome outcome) {
    if (!(outcome.brought() instanceof Changed changed)) {
      return List.of();
    }
    Set<Long> gone = new HashSet<>();
    List<String> ids = changed.document().deleted();
    if (!ids.isEmpty()) {
      gone.addAll(patience.insist(() -> store.postings().keysOf(feed, ids)));
    }
    if (changed.absentAreDeleted() && !changed.keys().isEmpty()) {
      gone.addAll(patience.insist(() -> store.postings().keys(feed)));
    }
    changed.keys().forEach(gone::remove);
    return List.copyOf(gone);
  }

  private static FeedState state(
      ScheduledRetrieval ticket,
      RetrievalOutcome outcome,
      RetrievalStateText text,
      @Nullable Observation lesson) {
    RetrievalState standing = text.standing();
    Instant at = outcome.contact().at();
    return new FeedState(
        FeedStage.valueOf(standing.stage().name()),
        standing.notBefore().at(),
        ticket.isDelivery() ? standing.lastSeen().at() : at,
        lesson != null && lesson.fresh() > 0 ? at : ticket.changedAt(),
        standing.failures().since(),
        outcome.sentence(),
        standing.lastSeen().most(),
        text.text(),
        model(ticket, lesson));
  }

  /**
   * Returns the model after this retrieval; the plan's own model learns the same when it is stored.
   */
  private static byte @Nullable [] model(ScheduledRetrieval ticket, @Nullable Observation lesson) {
    FeedModel model = ticket.model();
    if (model == null || lesson == null) {
      return null;
    }
    lesson.teach(model);
    return ModelBytes.of(model);
  }

  private static @Nullable FeedDescription description(
      ScheduledRetrieval ticket, RetrievalOutcome outcome) {
    if (!(outcome.brought() instanceof Changed changed)) {
      return null;
    }
    FeedDescription description = FeedDescription.of(changed.document());
    return WatchedFeed.describe(description) == ticket.description() ? null : description;
  }
}
