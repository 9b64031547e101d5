package freshet.store.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A notification of one posting to one account through one channel.
 *
 * @param title the title of the posting, which may be deleted earlier
 * @param publishedAt null if the feed did not say
 * @param arrivedAt when the posting was first seen
 * @param madeAt when the alert matched
 * @param attempts the number of failed attempts
 * @param dueAt the next attempt; null if it is done
 * @param doneAt null if it is not done
 * @param reason why the last attempt failed, or another remark; may be empty
 */
public record Notification(
    long id,
    long search,
    long posting,
    NotificationChannel channel,
    String title,
    @Nullable Instant publishedAt,
    Instant arrivedAt,
    Instant madeAt,
    State state,
    int attempts,
    @Nullable Instant dueAt,
    @Nullable Instant doneAt,
    String reason) {

  /** The state of a notification. */
  public enum State {
    DUE,
    /** Held back because there were too many in an hour; sent in a summary. */
    HELD,
    SENT,
    /** Sent in a summary. */
    SUMMED_UP,
    GIVEN_UP
  }
}
