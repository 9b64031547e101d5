package freshet.policy.capability;

/** The capability to tell what is expected of a feed by what was learned so far. */
public interface Foretelling {
  /** Returns the mean postings per day; NaN if the policy does not know them. */
  double rate(int feed);

  /** Returns λ at a time, per day. */
  double rateAt(int feed, double time);

  /** Returns the postings expected between two times. */
  double expected(int feed, double from, double to);
}
