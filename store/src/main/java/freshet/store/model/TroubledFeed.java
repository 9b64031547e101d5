package freshet.store.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A feed that may need attention.
 *
 * @param url may hold a secret (GC-009)
 * @param owned whether it is private
 * @param outcome the last retrieval's outcome as text
 * @param failingSince null if it does not fail but has ended
 */
public record TroubledFeed(
    long id,
    String title,
    String url,
    boolean owned,
    FeedStage stage,
    String outcome,
    @Nullable Instant failingSince) {}
