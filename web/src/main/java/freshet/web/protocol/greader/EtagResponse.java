package freshet.web.protocol.greader;

import freshet.feed.Sha256;
import freshet.web.WebJson;
import freshet.web.protocol.ApiResponse;
import io.javalin.http.Context;

/** Answers with entity tags, so that clients can skip unchanged responses (GR-042). */
final class EtagResponse {
  private static final int TAG_DIGITS = 32;

  private EtagResponse() {}

  /** Answers with a tag derived from the response itself, so that it is never outdated. */
  static void answer(Context context, Object value) {
    String json = WebJson.write(value);
    String tag = "\"" + Sha256.hex(json).substring(0, TAG_DIGITS) + "\"";
    context.header("ETag", tag);
    String known = context.header("If-None-Match");
    if (known != null && known.contains(tag)) {
      context.status(304);
    } else {
      ApiResponse.bytes(context, "application/json; charset=UTF-8", json);
    }
  }
}
