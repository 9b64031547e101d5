package freshet.store.account;

import java.time.Instant;

/**
 * A session of a logged-in browser.
 *
 * @param hash the hash of the browser's secret
 * @param device what the browser called itself
 */
public record Session(
    String hash, long account, Instant createdAt, Instant seenAt, String device) {}
