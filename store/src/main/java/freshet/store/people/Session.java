package freshet.store.people;

import java.time.Instant;

/**
 * A browser that is logged in.
 *
 * @param hash of the secret that the browser holds
 * @param device what the browser said it is
 */
public record Session(
    String hash, long account, Instant createdAt, Instant seenAt, String device) {}
