package freshet.crawler.terminal;

import freshet.crawler.politeness.FailureStreak;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.politeness.NotBefore.Reason;
import freshet.crawler.politeness.RetrievalInterval;
import freshet.crawler.politeness.RetrievalInterval.Contact;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Gone;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.RetrievalState.Stage;
import freshet.feed.FeedHead;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Computes the next state of a feed. */
final class RetrievalStateUpdate {
  private static final Duration SUSPENDED_AFTER = Duration.ofDays(180);
  private static final Duration CONFIRMATION = Duration.ofHours(24);

  private final RetrievalState before;
  private final RetrievalInfo contact;
  private final RetrievalInterval pace;

  RetrievalStateUpdate(RetrievalState before, RetrievalInfo contact, RandomGenerator random) {
    this.before = before;
    this.contact = contact;
    this.pace = pace(contact, random);
  }

  private static RetrievalInterval pace(RetrievalInfo contact, RandomGenerator random) {
    RetrievalOrder order = contact.order();
    return new RetrievalInterval(
        order.pace(),
        order.usualInterval(),
        new Contact(contact.end(), contact.freshness(), contact.bodyBytes()),
        random);
  }

  RetrievalState after(RetrievalOutcome outcome) {
    FailureStreak failures = before.failures().oneMore(contact.end());
    return switch (outcome.brought()) {
      case Changed changed -> read(outcome, before.lastSeen().after(changed), isExpired(changed));
      case Unchanged unchanged -> read(outcome, before.lastSeen().after(unchanged), false);
      case Gone _ -> gone(failures);
      case Throttled throttled ->
          failed(
              failures,
              before.stage(),
              pace.throttled(
                  throttled.until(), failures.count(), before.address().honoursValidators()));
      case Blocked _ -> failed(failures, Stage.BLOCKED, doubled(failures));
      case Failed(_, FailureKind trouble, _) ->
          failed(
              failures,
              Stage.ACTIVE,
              trouble.passing()
                  ? pace.jittered(failures.count(), before.address().honoursValidators())
                  : doubled(failures));
      case Moved moved -> throw new IllegalStateException("a move within a move: " + moved);
    };
  }

  private NotBefore doubled(FailureStreak failures) {
    return pace.doubled(failures.count(), before.address().honoursValidators());
  }

  private RetrievalState read(RetrievalOutcome outcome, LastDocument lastSeen, boolean expired) {
    FeedLocation address = before.address().after(outcome);
    boolean wasted = outcome.brought() instanceof Unchanged unchanged && unchanged.wasted();
    RetrievalState read =
        new RetrievalState(
            address,
            lastSeen,
            before.silence().after(contact),
            FailureStreak.NONE,
            Stage.ACTIVE,
            pace.answered(
                before.address().after(outcome.brought()).honoursValidators(), lastSeen.hints()),
            before.wasted() + (wasted ? 1 : 0));
    return expired ? ended(read) : read;
  }

  /** Whether a JSON Feed declares its end, which needs no confirmation (GC-073). */
  private static boolean isExpired(Changed changed) {
    return changed.document().head().marks().contains(FeedHead.Mark.EXPIRED);
  }

  private RetrievalState gone(FailureStreak failures) {
    return before.stage() == Stage.GONE_ONCE
        ? ended(before)
        : with(failures, Stage.GONE_ONCE, secondLook());
  }

  private NotBefore secondLook() {
    return new NotBefore(contact.end().plus(CONFIRMATION), Reason.CONFIRMATION);
  }

  /**
   * Returns the state after a failure; after a 410, any second answer without a feed confirms it.
   */
  private RetrievalState failed(FailureStreak failures, Stage stage, NotBefore wait) {
    if (before.stage() == Stage.GONE_ONCE) {
      return contact.status() == 0
          ? with(failures, Stage.GONE_ONCE, secondLook().orLater(wait))
          : ended(before);
    }
    return failures.lasted(SUSPENDED_AFTER, contact.end())
        ? with(failures, Stage.SUSPENDED, NotBefore.never(Reason.SUSPENDED))
        : with(failures, stage, wait.orLater(pace.daily(failures)));
  }

  private static RetrievalState ended(RetrievalState standing) {
    return new RetrievalState(
        standing.address(),
        standing.lastSeen(),
        standing.silence(),
        standing.failures(),
        Stage.GONE,
        NotBefore.never(Reason.GONE),
        standing.wasted());
  }

  private RetrievalState with(FailureStreak failures, Stage stage, NotBefore notBefore) {
    return new RetrievalState(
        before.address(),
        before.lastSeen(),
        before.silence().afterFailure(contact),
        failures,
        stage,
        notBefore.outside(before.blackout()),
        before.wasted());
  }
}
