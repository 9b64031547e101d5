package freshet.work;

import java.io.Serial;

/**
 * A task that a {@link CpuLane} did not start or did not let finish, with a sentence for its owner.
 */
public final class LaneRejectedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** Why a task was rejected. */
  public enum Reason {
    /** All threads are busy with others' tasks. */
    BUSY,
    /** The owner already has too many tasks here. */
    OWNER_BUSY,
    /** The task ran longer than the lane allows. */
    OVERDUE,
    /** The lane was closed, or the caller was interrupted. */
    CLOSED
  }

  LaneRejectedException(Reason reason, String sentence) {
    super(sentence, null, false, false);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
