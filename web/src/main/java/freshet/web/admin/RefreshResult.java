package freshet.web.admin;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of a request to retrieve a feed now.
 *
 * @param at the server's time
 * @param now whether it is retrieved at once
 * @param allowedAt when it may be retrieved; null if never
 * @param bound what keeps it from being retrieved earlier
 * @param resumed whether it had ended and is watched again
 */
public record RefreshResult(
    Instant at,
    FeedRow feed,
    boolean now,
    @Nullable Instant allowedAt,
    String bound,
    boolean resumed) {}
