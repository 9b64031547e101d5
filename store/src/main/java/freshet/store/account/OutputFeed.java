package freshet.store.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A selection of an account's postings, published as a feed to whoever knows its URL.
 *
 * @param secret the secret part of the URL
 * @param size how many postings it lists at most
 * @param options how it is written
 * @param state a hash of the latest known listing; empty if never computed
 * @param changedAt when the listing last changed
 * @param requests how often it was requested
 * @param requestedAt null if never
 */
public record OutputFeed(
    long id,
    long account,
    String secret,
    String title,
    PostingSelection selection,
    int size,
    OutputOptions options,
    Instant createdAt,
    String state,
    Instant changedAt,
    long requests,
    @Nullable Instant requestedAt) {
  /** Leaves out the secret. */
  @Override
  public String toString() {
    return "OutputFeed[%d, %s]".formatted(id, selection);
  }
}
