package freshet.store.quarantine;

import freshet.store.model.NotLeaderException;
import freshet.store.model.QuarantinedWork;
import freshet.store.model.QuarantinedWork.Kind;
import freshet.store.model.StoreException;
import freshet.store.sql.QuarantineTable;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Quarantines pieces of work that fail twice unexpectedly, so that the rest can continue. */
public final class Quarantine {
  /** How long a piece stays in quarantine if it is retried automatically. */
  public static final Duration AWAY = Duration.ofDays(1);

  private final QuarantineTable quarantines;
  private final InstantSource clock;
  private final Supervisor supervisor;

  public Quarantine(QuarantineTable quarantines, InstantSource clock, Supervisor supervisor) {
    this.quarantines = quarantines;
    this.clock = clock;
    this.supervisor = supervisor;
  }

  /**
   * Runs a piece of work, retries it once, and quarantines it if it fails again. An unavailable
   * database is not the fault of the piece, so that exception is thrown.
   *
   * @return whether the work succeeded
   */
  public boolean attempt(WorkItem piece, Runnable work) {
    Optional<Throwable> failure = Attempt.failure(work);
    while (failure.isPresent()) {
      refuseForeign(failure.get());
      if (failed(piece, failure.get())) {
        return false;
      }
      failure = Attempt.failure(work);
    }
    return true;
  }

  /** Throws failures that are not the fault of the work: database trouble or a lost lead. */
  public static void refuseForeign(Throwable failure) {
    if (failure instanceof NotLeaderException
        || (failure instanceof StoreException trouble && trouble.isTemporary())) {
      throw Attempt.thrown(failure);
    }
  }

  /** Records a failure; returns whether the piece is in quarantine now. */
  public boolean failed(WorkItem piece, Throwable failure) {
    supervisor.failed(piece.toString(), failure);
    return note(piece, Attempt.reason(failure));
  }

  /**
   * Records that the process died while working on a piece; returns whether it is in quarantine
   * now.
   */
  public boolean died(WorkItem piece) {
    return note(piece, "The server stopped while it worked on this.");
  }

  private boolean note(WorkItem piece, String reason) {
    Instant now = clock.instant();
    return quarantines.failed(
        new QuarantinedWork(
            piece.kind(), piece.subject(), piece.account(), piece.title(), reason, now, now, 1));
  }

  /** Returns the quarantined subjects of a kind. */
  public Set<String> subjects(Kind kind) {
    return quarantines.subjects(kind);
  }
}
