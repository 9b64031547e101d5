package freshet.store.model;

/** The result of adding a feed. */
public record FeedAdded(long feed, boolean isNew) {}
