package freshet.store.model;

import java.time.Instant;

/**
 * The icon of a feed.
 *
 * @param url where it was fetched
 * @param type the image type, detected from its bytes
 */
public record IconRecord(long feed, String url, Instant fetchedAt, String type, byte[] image) {}
