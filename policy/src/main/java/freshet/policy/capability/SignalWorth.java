package freshet.policy.capability;

/**
 * What a policy has learned of pushes and pings (GC-068).
 *
 * @param signals how many there were
 * @param right how many were followed by a posting
 * @param postings the postings of feeds with signals since the first one
 * @param precision the share of signals that are followed by a posting; that of all feeds counts a
 *     little for a single one
 * @param recall the share of postings that a signal announces; likewise
 * @param trusted whether the policy plans by them
 */
public record SignalWorth(
    long signals, long right, long postings, double precision, double recall, boolean trusted) {}
