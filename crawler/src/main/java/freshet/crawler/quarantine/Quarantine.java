package freshet.crawler.quarantine;

import freshet.store.DeposedException;
import freshet.store.Quarantined;
import freshet.store.Quarantined.Kind;
import freshet.store.Quarantines;
import freshet.store.StoreException;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Sets aside the pieces of work that fail twice in a way nobody expected. */
public final class Quarantine {
  /** So long a piece is left alone that is tried again by itself. */
  public static final Duration AWAY = Duration.ofDays(1);

  private final Quarantines quarantines;
  private final InstantSource clock;
  private final Supervisor supervisor;

  public Quarantine(Quarantines quarantines, InstantSource clock, Supervisor supervisor) {
    this.quarantines = quarantines;
    this.clock = clock;
    this.supervisor = supervisor;
  }

  /**
   * Does a piece of work, once more if it fails, and sets it aside if it fails again. A database
   * that cannot be used at the moment is not the fault of the piece, and thrown.
   *
   * @return whether it was done
   */
  public boolean attempt(Piece piece, Runnable work) {
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

  /** Throws what is no fault of any piece of work: trouble of the database, another's lead. */
  public static void refuseForeign(Throwable failure) {
    if (failure instanceof DeposedException
        || (failure instanceof StoreException trouble && trouble.isTemporary())) {
      throw Attempt.thrown(failure);
    }
  }

  /** Notes that a piece of work failed; gives whether it is set aside by now. */
  public boolean failed(Piece piece, Throwable failure) {
    supervisor.failed(piece.toString(), failure);
    return note(piece, Attempt.reason(failure));
  }

  /** Notes that the process died over a piece of work; gives whether it is set aside by now. */
  public boolean died(Piece piece) {
    return note(piece, "The server ended while it worked on this.");
  }

  private boolean note(Piece piece, String reason) {
    Instant now = clock.instant();
    return quarantines.failed(
        new Quarantined(
            piece.kind(), piece.subject(), piece.account(), piece.title(), reason, now, now, 1));
  }

  /** The subjects of a kind that are set aside. */
  public Set<String> subjects(Kind kind) {
    return quarantines.subjects(kind);
  }
}
