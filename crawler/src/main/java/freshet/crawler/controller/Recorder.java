package freshet.crawler.controller;

import freshet.crawler.codec.HostText;
import freshet.crawler.codec.ModelBytes;
import freshet.crawler.codec.StandingText;
import freshet.crawler.host.HostGate;
import freshet.crawler.host.TurnEnd;
import freshet.crawler.http.Fetched;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.Contact;
import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.Standing;
import freshet.policy.intensity.FeedModel;
import freshet.store.FeedDescription;
import freshet.store.FeedStage;
import freshet.store.FeedState;
import freshet.store.RetrievalRecord;
import freshet.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes of an outcome all that is to be stored of it, on the thread of the retrieval, after the
 * turn of the host was ended.
 */
final class Recorder {
  private final Store store;
  private final StorePatience patience;
  private final HostGate gate;
  private final NetworkWatch network;
  private final InstantSource clock;
  private final RandomGenerator chance;

  Recorder(
      Store store,
      StorePatience patience,
      HostGate gate,
      NetworkWatch network,
      InstantSource clock,
      RandomGenerator chance) {
    this.store = store;
    this.patience = patience;
    this.gate = gate;
    this.network = network;
    this.clock = clock;
    this.chance = chance;
  }

  /** Ends the turn of the host, whatever happens. */
  void endTurn(Ticket ticket, RetrievalOutcome told) {
    gate.end(ticket.host(), () -> turnEnd(told), clock);
  }

  Finished finish(Ticket ticket, RetrievalOutcome told) {
    boolean counts = network.ended(ticket.host().domain(), told);
    RetrievalOutcome outcome = compared(ticket, told);
    Standing before = ticket.order().standing();
    Standing standing = counts ? before.after(outcome, chance) : before;
    @Nullable Lesson lesson = lesson(outcome);
    PushTrust trust = trust(ticket, outcome, lesson);
    return new Finished(
        ticket,
        outcome,
        standing,
        trust,
        lesson,
        counts,
        record(ticket, outcome, standing, trust, lesson));
  }

  /** The turn went to what the host had to be asked first. */
  void spent(Ticket ticket, Fetched fetched) {
    new Visits(store, patience, gate, clock)
        .ended(ticket.host(), fetched, ticket.sinceLast(), ticket.at());
  }

  /** Nobody knows whether the host was asked: it counts as asked until now (GC-029). */
  void unanswered(Ticket ticket) {
    gate.failed(ticket.host(), clock.instant());
  }

  /** The host was not asked. */
  void unused(Ticket ticket) {
    gate.unused(ticket.host());
  }

  /** The same for a document that a hub brought: nobody was asked, so only what it says counts. */
  Finished finishDelivery(Ticket ticket, RetrievalOutcome told) {
    RetrievalOutcome outcome = compared(ticket, told);
    boolean news = outcome.brought() instanceof Changed changed && !changed.fresh().isEmpty();
    @Nullable Lesson lesson = news ? lesson(outcome) : null;
    Standing standing = ticket.order().standing().afterDelivery(outcome);
    return new Finished(
        ticket,
        outcome,
        standing,
        ticket.trust(),
        lesson,
        true,
        record(ticket, outcome, standing, ticket.trust(), lesson));
  }

  private TurnEnd turnEnd(RetrievalOutcome outcome) {
    Contact contact = outcome.contact();
    @Nullable Instant retry = outcome.brought() instanceof Throttled told ? told.until() : null;
    return new TurnEnd(contact.status(), retry, contact.hops(), Visits.end(contact.end(), clock));
  }

  /** Where no cache could tell what is new, the store does. */
  private RetrievalOutcome compared(Ticket ticket, RetrievalOutcome outcome) {
    if (!(outcome.brought() instanceof Changed changed) || changed.overlap().isPresent()) {
      return outcome;
    }
    Changed against = changed.against(known(ticket, changed)::contains);
    return outcome instanceof Moved moved ? new Moved(moved.move(), against) : against;
  }

  private Set<Long> known(Ticket ticket, Changed changed) {
    if (ticket.first()) {
      return Set.of();
    }
    List<Long> keys = changed.fresh().stream().map(DatedPosting::key).toList();
    return patience.insist(() -> store.postings().known(ticket.feed(), keys));
  }

  private static @Nullable Lesson lesson(RetrievalOutcome outcome) {
    return switch (outcome.brought()) {
      case Changed changed -> Lesson.of(changed);
      case Unchanged unchanged -> Lesson.nothingNew(unchanged.contact().at());
      default -> null;
    };
  }

  /** A posting that no push announced speaks against the pushes (GC-032). */
  private static PushTrust trust(Ticket ticket, RetrievalOutcome outcome, @Nullable Lesson lesson) {
    PushTrust trust = ticket.trust();
    boolean unannounced =
        lesson != null && lesson.fresh() > 0 && !ticket.signalled() && !ticket.first();
    return unannounced && !trust.equals(PushTrust.NONE)
        ? trust.missed(outcome.contact().at())
        : trust;
  }

  private RetrievalRecord record(
      Ticket ticket,
      RetrievalOutcome outcome,
      Standing standing,
      PushTrust trust,
      @Nullable Lesson lesson) {
    RetrievalFacts facts = new RetrievalFacts(ticket, outcome);
    @Nullable FeedDescription description = description(ticket, outcome);
    String url = standing.address().url();
    return new RetrievalRecord(
        ticket.feed(),
        facts.note(),
        state(ticket, outcome, new StandingText(standing, trust), lesson),
        description,
        url.equals(ticket.order().url()) ? null : url,
        facts.postings(),
        deleted(ticket.feed(), outcome),
        HostText.all(gate.remember(turnEnd(outcome).hosts(ticket.host()))),
        facts.figures(),
        facts.sums(),
        facts.errands(description != null));
  }

  /**
   * What the feed takes back: by name, or by a list that it says is complete (GC-052, GC-054). What
   * it still lists is not taken back.
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
      Ticket ticket, RetrievalOutcome outcome, StandingText text, @Nullable Lesson lesson) {
    Standing standing = text.standing();
    Instant at = outcome.contact().at();
    return new FeedState(
        FeedStage.valueOf(standing.stage().name()),
        standing.notBefore().at(),
        ticket.isDelivery() ? standing.lastSeen().at() : at,
        lesson != null && lesson.fresh() > 0 ? at : ticket.changedAt(),
        standing.failures().since(),
        outcome.sentence(),
        standing.lastSeen().window(),
        text.text(),
        model(ticket, lesson));
  }

  /** The model as it is after this retrieval; the plan's own learns the same when it is stored. */
  private static byte @Nullable [] model(Ticket ticket, @Nullable Lesson lesson) {
    FeedModel model = ticket.model();
    if (model == null || lesson == null) {
      return null;
    }
    lesson.teach(model);
    return ModelBytes.of(model);
  }

  private static @Nullable FeedDescription description(Ticket ticket, RetrievalOutcome outcome) {
    if (!(outcome.brought() instanceof Changed changed)) {
      return null;
    }
    FeedDescription description = FeedDescription.of(changed.document());
    return WatchedFeed.describe(description) == ticket.description() ? null : description;
  }
}
