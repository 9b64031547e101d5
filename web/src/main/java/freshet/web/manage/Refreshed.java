package freshet.web.manage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What comes of the wish to see a feed now.
 *
 * @param at by the clock of the server
 * @param now whether it is retrieved at once
 * @param allowedAt when it may be retrieved; null if it may not at all
 * @param bound what keeps it from being retrieved earlier
 * @param resumed whether it had ended and is watched again
 */
public record Refreshed(
    Instant at,
    FeedRow feed,
    boolean now,
    @Nullable Instant allowedAt,
    String bound,
    boolean resumed) {}
