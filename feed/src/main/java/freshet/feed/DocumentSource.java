package freshet.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where and when a document was fetched.
 *
 * @param base its URL, for relative links; null if unknown
 * @param contentType the HTTP header; null if there was none
 * @param at the time of the retrieval, by which dates in the future are recognised
 */
public record DocumentSource(@Nullable String base, @Nullable String contentType, Instant at) {}
