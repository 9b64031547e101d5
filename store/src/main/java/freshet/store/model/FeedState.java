package freshet.store.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a feed after a retrieval.
 *
 * @param notBefore the earliest time of the next retrieval (GC-020)
 * @param retrievedAt the last retrieval; null before the first
 * @param changedAt the last retrieval that brought something new
 * @param failingSince null while all is well
 * @param outcome the last retrieval's outcome as text
 * @param window how many postings it lists; 0 if unknown
 * @param standing the crawler's own state, such as validators (GC-013), in its own format
 * @param model what the policy learned, in its own format; null leaves the stored one
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

  /** The state of a feed that was never retrieved. */
  public static FeedState unseen(String standing) {
    return new FeedState(FeedStage.ACTIVE, Instant.EPOCH, null, null, null, "", 0, standing, null);
  }
}
