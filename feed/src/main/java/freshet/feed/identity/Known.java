package freshet.feed.identity;

/**
 * A posting that was seen before.
 *
 * @param key what it is called for good, unique within its feed
 */
public record Known(long key, Fingerprint fingerprint) {}
