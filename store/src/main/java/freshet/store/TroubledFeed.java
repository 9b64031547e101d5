package freshet.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A feed that someone might have to look after.
 *
 * @param url may hold a secret (GC-009)
 * @param owned whether it is not shared by all
 * @param outcome of its last retrieval, for a person
 * @param failingSince null if it does not fail, but has ended
 */
public record TroubledFeed(
    long id,
    String title,
    String url,
    boolean owned,
    FeedStage stage,
    String outcome,
    @Nullable Instant failingSince) {}
