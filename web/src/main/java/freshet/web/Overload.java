package freshet.web;

import freshet.store.SearchTimeoutException;
import freshet.work.LaneRejectedException;
import freshet.work.LaneRejectedException.Reason;
import io.javalin.http.Context;

/** Answers to requests that cost more than the server can give to them now. */
public final class Overload {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;
  private static final String MINUTE = "60";

  private Overload() {}

  /** What to answer to a task that a lane rejected; sets when to try again. */
  public static Refusal refusal(Context context, LaneRejectedException e) {
    context.header("Retry-After", MINUTE);
    return new Refusal(
        e.reason() == Reason.OWNER_BUSY ? TOO_MANY_REQUESTS : UNAVAILABLE,
        String.valueOf(e.getMessage()));
  }

  /** What to answer to a search that took too long. */
  public static Refusal refusal(SearchTimeoutException e) {
    return new Refusal(422, String.valueOf(e.getMessage()));
  }
}
