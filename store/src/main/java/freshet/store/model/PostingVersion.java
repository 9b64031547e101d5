package freshet.store.model;

/**
 * The version of a posting, without its text.
 *
 * @param contentHash changes if a reader would see a difference
 */
public record PostingVersion(long id, long feed, long contentHash) {}
