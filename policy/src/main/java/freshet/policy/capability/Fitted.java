package freshet.policy.capability;

import freshet.policy.Intensity;

/** The capability to show the fitted rate and pattern of each feed. */
public interface Fitted {
  /** Returns the current λ(t) of a feed, for drawings. */
  Intensity intensity(int feed, double now);
}
