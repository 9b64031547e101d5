package freshet.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where and when a document was got.
 *
 * @param base the URL it came from, for relative links; null if unknown
 * @param contentType the HTTP header as it was; null if there was none
 * @param at the time of the retrieval, against which future dates are told
 */
public record Source(@Nullable String base, @Nullable String contentType, Instant at) {}
