package freshet.web.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.web.Json;
import io.javalin.http.Context;
import java.util.Locale;

/** How the APIs for applications answer: never by a cookie, to pages of any origin. */
public final class ApiReply {
  private ApiReply() {}

  /** A path with each run of slashes as one, and none at its end (GR-001). */
  public static String path(Context context) {
    String path = context.path().replaceAll("/{2,}", "/");
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /** Whether a request only asks what it may ask (GR-006). */
  public static boolean isOptions(Context context) {
    return context.req().getMethod().toUpperCase(Locale.ROOT).equals("OPTIONS");
  }

  /** Answers that. */
  public static void options(Context context) {
    context
        .status(204)
        .header("Access-Control-Allow-Methods", "GET, POST")
        .header("Access-Control-Allow-Headers", "Authorization");
  }

  /** Lets pages of readers that run in a browser see the answer. */
  public static void open(Context context) {
    context
        .header("Access-Control-Allow-Origin", "*")
        .header("X-Content-Type-Options", "nosniff")
        .header("Cache-Control", "private, no-cache");
  }

  /** A plain text. */
  public static void text(Context context, int status, String text) {
    bytes(context.status(status), "text/plain; charset=UTF-8", text);
  }

  /** A value as JSON, of valid UTF-8 whatever is in it (GR-072). */
  public static void json(Context context, Object value) {
    bytes(context, "application/json; charset=UTF-8", Json.write(value));
  }

  /** A document of some type; what UTF-8 cannot say becomes a question mark. */
  public static void bytes(Context context, String type, String text) {
    context.contentType(type).result(text.getBytes(UTF_8));
  }
}
