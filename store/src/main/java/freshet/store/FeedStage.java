package freshet.store;

/** The life of a feed. */
public enum FeedStage {
  ACTIVE,
  /** The host does not let us in (GC-044). */
  BLOCKED,
  /** Said to be gone; looked at once more (GC-042). */
  GONE_ONCE,
  /** Ended by its owner. */
  GONE,
  /** Failed for too long (GC-047). */
  SUSPENDED,
  /** Ended by us. */
  REMOVED
}
