package freshet.store;

/**
 * Which words a posting has now, without these.
 *
 * @param contentHash differs if a reader would see a difference
 */
public record PostingVersion(long id, long feed, long contentHash) {}
