package freshet.store.account;

/**
 * A feed read by accounts with similar subscriptions.
 *
 * @param readers how many of them read it
 * @param likeness the sum of their similarities
 */
public record RelatedFeed(long feed, int readers, double likeness) {}
