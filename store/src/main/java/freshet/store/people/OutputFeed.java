package freshet.store.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Some of what an account reads, given out as a feed to whoever knows its address.
 *
 * @param secret the part of the address that nobody guesses
 * @param size how many postings it lists at most
 * @param state a hash of what it listed when that was looked at last; empty if never
 * @param changedAt when that was found to be another
 * @param requests how often it was asked for
 * @param requestedAt null if never
 */
public record OutputFeed(
    long id,
    long account,
    String secret,
    String title,
    Selection selection,
    int size,
    Instant createdAt,
    String state,
    Instant changedAt,
    long requests,
    @Nullable Instant requestedAt) {
  /** Without the secret. */
  @Override
  public String toString() {
    return "OutputFeed[%d, %s]".formatted(id, selection);
  }
}
