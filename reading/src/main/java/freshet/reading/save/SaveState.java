package freshet.reading.save;

import freshet.store.account.SaveRequest;
import freshet.store.account.SaveRequest.State;
import org.jspecify.annotations.Nullable;

/**
 * How far an article got with a destination.
 *
 * @param destination its id
 * @param name of the destination
 * @param request null if nobody has asked for it
 */
public record SaveState(long destination, String name, @Nullable SaveRequest request) {
  public boolean isSaved() {
    return request != null && request.state() == State.SAVED;
  }

  public boolean isWaiting() {
    return request != null && request.state() == State.WAITING;
  }

  public boolean isFailed() {
    return request != null && request.state() == State.FAILED;
  }

  /** Whether the first attempt has not ended, so that its result is to be expected soon. */
  public boolean isUnderWay() {
    return request != null && isWaiting() && request.attempts() == 0;
  }

  /** What went wrong at last; empty if nothing did. */
  public String reason() {
    return request == null ? "" : request.reason();
  }
}
