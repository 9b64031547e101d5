package freshet.web;

import freshet.reading.RequestRejectedException;
import freshet.store.model.SearchTimeoutException;
import freshet.work.LaneRejectedException;
import freshet.work.LaneRejectedException.Reason;
import io.javalin.http.Context;

/** Responses for requests that the server cannot afford at the moment. */
public final class Overload {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;
  private static final String MINUTE = "60";
  private static final String SOON = "10";

  private Overload() {}

  /** Returns the error for a task that a lane rejected and sets {@code Retry-After}. */
  public static RequestRejectedException refusal(Context context, LaneRejectedException e) {
    context.header("Retry-After", MINUTE);
    return new RequestRejectedException(
        e.reason() == Reason.OWNER_BUSY ? TOO_MANY_REQUESTS : UNAVAILABLE,
        String.valueOf(e.getMessage()));
  }

  /** Sets {@code Retry-After} while the database is unavailable; returns the status. */
  public static int storeUnavailable(Context context) {
    context.header("Retry-After", SOON);
    return UNAVAILABLE;
  }

  /** Returns the error for a search that took too long. */
  public static RequestRejectedException refusal(SearchTimeoutException e) {
    return new RequestRejectedException(422, String.valueOf(e.getMessage()));
  }
}
