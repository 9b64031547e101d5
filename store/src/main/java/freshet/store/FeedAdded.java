package freshet.store;

/** What became of a feed that was to be added. */
public record FeedAdded(long feed, boolean isNew) {}
