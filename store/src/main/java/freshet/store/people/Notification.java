package freshet.store.people;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One posting told to one account by one channel.
 *
 * @param title of the posting, which may go before
 * @param publishedAt null if the feed did not say
 * @param arrivedAt when the posting was first seen
 * @param madeAt when the alert matched
 * @param attempts that failed
 * @param dueAt when it is tried next; null if it is done
 * @param doneAt null if it is not
 * @param reason why the last attempt failed, or what else is to be told; may be empty
 */
public record Notification(
    long id,
    long search,
    long posting,
    Channel channel,
    String title,
    @Nullable Instant publishedAt,
    Instant arrivedAt,
    Instant madeAt,
    State state,
    int attempts,
    @Nullable Instant dueAt,
    @Nullable Instant doneAt,
    String reason) {

  /** How it stands. */
  public enum State {
    DUE,
    /** One of too many in an hour; told in a summary with the others. */
    HELD,
    SENT,
    /** Told with others. */
    SUMMED_UP,
    GIVEN_UP
  }
}
