package freshet.store.model;

/** The stages in the life of a feed. */
public enum FeedStage {
  ACTIVE,
  /** The host denies access (GC-044). */
  BLOCKED,
  /** Reported gone once; to be checked again (GC-042). */
  GONE_ONCE,
  /** Ended by its owner. */
  GONE,
  /** Failed for too long (GC-047). */
  SUSPENDED,
  /** Removed from this server. */
  REMOVED
}
