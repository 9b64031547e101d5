package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/** What was removed just now and can be restored: its id is in the address of the page. */
final class RemovedItem {
  private static final String NAME = "removed";

  private RemovedItem() {}

  /** Returns the id; 0 if nothing was removed. */
  static long of(Context context) {
    @Nullable String id = context.queryParam(NAME);
    return id != null && id.matches("\\d{1,18}") ? Long.parseLong(id) : 0;
  }

  /** Returns the address of a page that offers to restore something. */
  static String path(String page, long id) {
    return "%s?%s=%d".formatted(page, NAME, id);
  }

  static RequestRejectedException nothing() {
    return new RequestRejectedException(404, "there is nothing to take back here");
  }
}
