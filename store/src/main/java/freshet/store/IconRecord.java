package freshet.store;

import java.time.Instant;

/**
 * The small image of a feed.
 *
 * @param url where it was fetched
 * @param type of the image, as its own bytes tell
 */
public record IconRecord(long feed, String url, Instant fetchedAt, String type, byte[] image) {}
