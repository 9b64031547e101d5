package freshet.policy.capability;

/** The capability to explain why a feed is retrieved at its time. */
public interface Explaining {
  /** Returns the explanation of a feed's next retrieval. */
  Explanation explain(int feed);
}
