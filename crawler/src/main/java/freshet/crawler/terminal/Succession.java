package freshet.crawler.terminal;

import freshet.crawler.terminal.NotBefore.Reason;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Gone;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.Standing.Stage;
import freshet.feed.FeedHead;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** The step from one standing to the next. */
final class Succession {
  private static final Duration SUSPENDED_AFTER = Duration.ofDays(180);
  private static final Duration CONFIRMATION = Duration.ofHours(24);

  private final Standing before;
  private final Contact contact;
  private final Pace pace;

  Succession(Standing before, Contact contact, RandomGenerator random) {
    this.before = before;
    this.contact = contact;
    this.pace = new Pace(contact, random);
  }

  Standing after(RetrievalOutcome outcome) {
    Failures failures = before.failures().oneMore(contact.end());
    return switch (outcome.brought()) {
      case Changed changed -> read(outcome, before.lastSeen().after(changed), isExpired(changed));
      case Unchanged unchanged -> read(outcome, before.lastSeen().after(unchanged), false);
      case Gone _ -> gone(failures);
      case Throttled throttled ->
          failed(
              failures,
              before.stage(),
              pace.throttled(throttled.until(), failures.count(), before.address()));
      case Blocked _ -> failed(failures, Stage.BLOCKED, doubled(failures));
      case Failed(_, Trouble trouble, _) ->
          failed(
              failures,
              Stage.ACTIVE,
              trouble.passing()
                  ? pace.jittered(failures.count(), before.address())
                  : doubled(failures));
      case Moved moved -> throw new IllegalStateException("a move within a move: " + moved);
    };
  }

  private NotBefore doubled(Failures failures) {
    return pace.doubled(failures.count(), before.address());
  }

  private Standing read(RetrievalOutcome outcome, LastSeen lastSeen, boolean expired) {
    Address address = before.address().after(outcome);
    boolean wasted = outcome.brought() instanceof Unchanged unchanged && unchanged.wasted();
    Standing read =
        new Standing(
            address,
            lastSeen,
            before.silence().after(contact),
            Failures.NONE,
            Stage.ACTIVE,
            pace.answered(before.address().after(outcome.brought()), lastSeen.hints()),
            before.wasted() + (wasted ? 1 : 0));
    return expired ? ended(read) : read;
  }

  /** JSON Feed can say itself that it has ended; that needs no confirmation (GC-073). */
  private static boolean isExpired(Changed changed) {
    return changed.document().head().marks().contains(FeedHead.Mark.EXPIRED);
  }

  private Standing gone(Failures failures) {
    return before.stage() == Stage.GONE_ONCE
        ? ended(before)
        : with(failures, Stage.GONE_ONCE, secondLook());
  }

  private NotBefore secondLook() {
    return new NotBefore(contact.end().plus(CONFIRMATION), Reason.CONFIRMATION);
  }

  /** After a 410 the host is asked once more: any answer without a feed confirms it. */
  private Standing failed(Failures failures, Stage stage, NotBefore wait) {
    if (before.stage() == Stage.GONE_ONCE) {
      return contact.status() == 0
          ? with(failures, Stage.GONE_ONCE, secondLook().orLater(wait))
          : ended(before);
    }
    return failures.lasted(SUSPENDED_AFTER, contact.end())
        ? with(failures, Stage.SUSPENDED, NotBefore.never(Reason.SUSPENDED))
        : with(failures, stage, wait.orLater(pace.daily(failures)));
  }

  private static Standing ended(Standing standing) {
    return new Standing(
        standing.address(),
        standing.lastSeen(),
        standing.silence(),
        standing.failures(),
        Stage.GONE,
        NotBefore.never(Reason.GONE),
        standing.wasted());
  }

  private Standing with(Failures failures, Stage stage, NotBefore notBefore) {
    return new Standing(
        before.address(),
        before.lastSeen(),
        before.silence().afterFailure(contact),
        failures,
        stage,
        notBefore.outside(before.blackout()),
        before.wasted());
  }
}
