package freshet.crawler.terminal;

/**
 * What was learned of the cost of a feed's retrievals: means in which the last ones count most, so
 * that a 304 and a full answer have the weight with which they come.
 *
 * @param retrievals how many were seen, up to {@link #MEMORY}; 0 if nothing is known
 * @param requests HTTP requests of a retrieval, with redirects and with the articles, icons and
 *     older documents that it led to
 * @param bytes the bytes of all their bodies, as transferred
 * @param whole the bytes of the feed's whole document, as transferred; 0 if unknown
 */
public record FeedCost(int retrievals, double requests, double bytes, double whole) {
  public static final FeedCost UNKNOWN = new FeedCost(0, 0, 0, 0);

  private static final int MEMORY = 20;

  /** How fast the size of the whole document follows the last one. */
  private static final double FOLLOW = 0.3;

  /** Whether a retrieval was seen. */
  public boolean isKnown() {
    return retrievals > 0;
  }

  /** Returns the cost after a retrieval. */
  public FeedCost after(RetrievalOutcome outcome) {
    Traffic traffic = Traffic.of(outcome);
    int seen = Math.min(retrievals + 1, MEMORY);
    return new FeedCost(
        seen,
        requests + (traffic.requests() - requests) / seen,
        bytes + (traffic.bytes() - bytes) / seen,
        wholeAfter(outcome));
  }

  private double wholeAfter(RetrievalOutcome outcome) {
    RetrievalInfo contact = outcome.contact();
    if (contact.status() != 200 || !outcome.observes()) {
      return whole;
    }
    return whole == 0 ? contact.wireBytes() : whole + FOLLOW * (contact.wireBytes() - whole);
  }

  /** Returns the cost if the last retrieval also led to other requests. */
  public FeedCost also(Traffic more) {
    int seen = Math.max(1, retrievals);
    return new FeedCost(
        seen,
        requests + (double) more.requests() / seen,
        bytes + (double) more.bytes() / seen,
        whole);
  }

  /** Returns the bytes that a 304 saved: those of the whole document. */
  public long savedByNotModified(RetrievalInfo contact) {
    return contact.status() == 304 ? Math.round(whole) : 0;
  }

  /** Returns the bytes that an answer with changes only (226) saved. */
  public long savedByDelta(RetrievalInfo contact) {
    return contact.status() == 226 ? Math.max(0, Math.round(whole) - contact.wireBytes()) : 0;
  }
}
