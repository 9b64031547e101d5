package freshet.policy.intensity;

/** Parts of the policy that can be left out, to measure what each of them brings. */
public enum Refinement {
  /** Shapes and classes are also weighed by the time in which nothing came. */
  SILENCE,
  /** Postings that come soon after another say less about shapes. */
  BURSTS,
  /** Postings within two hours of another say nothing about the clock. */
  CLOCK,
  /** What an overflown document no longer lists was not observed. */
  UNSEEN,
  /** The expected misses know how much more than by chance the counts of a feed vary. */
  SCATTER,
  /** The most urgent feed comes first while the budget delays retrievals. */
  URGENCY
}
