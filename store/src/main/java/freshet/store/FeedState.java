package freshet.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How things stand with a feed after a retrieval.
 *
 * @param notBefore the earliest time of the next retrieval (GC-020)
 * @param retrievedAt the last retrieval; null before the first
 * @param changedAt the last retrieval that brought news
 * @param failingSince null while all is well
 * @param outcome of the last retrieval, for a person
 * @param window how many postings it lists; 0 if unknown
 * @param standing what the crawler keeps, validators among it (GC-013), in its own words
 * @param model what the policy learned, in its own form; null leaves what is stored
 */
public record FeedState(
    FeedStage stage,
    Instant notBefore,
    @Nullable Instant retrievedAt,
    @Nullable Instant changedAt,
    @Nullable Instant failingSince,
    String outcome,
    int window,
    String standing,
    byte @Nullable [] model) {

  /** A feed that was never retrieved. */
  public static FeedState unseen(String standing) {
    return new FeedState(FeedStage.ACTIVE, Instant.EPOCH, null, null, null, "", 0, standing, null);
  }
}
