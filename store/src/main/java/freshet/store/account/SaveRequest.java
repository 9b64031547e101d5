package freshet.store.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One posting that is saved, or is to be saved, at one destination.
 *
 * @param title of the posting, which may be deleted before
 * @param authors separated by commas; empty if there are none
 * @param publishedAt null if the feed did not say
 * @param madeAt when the account asked for it
 * @param attempts that failed
 * @param dueAt when it is tried next; null if it is done
 * @param doneAt null if it is not
 * @param reason why the last attempt failed; empty if none did
 */
public record SaveRequest(
    long id,
    long destination,
    long posting,
    String url,
    String title,
    String authors,
    @Nullable Instant publishedAt,
    Instant madeAt,
    State state,
    int attempts,
    @Nullable Instant dueAt,
    @Nullable Instant doneAt,
    String reason) {

  /** How far it got. */
  public enum State {
    WAITING,
    SAVED,
    /** Given up; the account can ask for it again. */
    FAILED
  }
}
