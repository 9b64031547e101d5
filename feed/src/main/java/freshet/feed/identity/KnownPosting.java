package freshet.feed.identity;

/**
 * A posting that was seen before.
 *
 * @param key its permanent key, unique within its feed
 */
public record KnownPosting(long key, PostingFingerprint fingerprint) {}
