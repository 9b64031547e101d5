package freshet.reading.save;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is saved of a posting.
 *
 * @param posting its id; 0 for a test link
 * @param authors separated by commas; empty if there are none
 * @param published null if the feed did not say
 */
public record SaveItem(
    long posting, String url, String title, String authors, @Nullable Instant published) {}
