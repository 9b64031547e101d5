package freshet.web.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.web.WebJson;
import io.javalin.http.Context;
import java.util.Locale;

/** Responses of the APIs for applications: without cookies, open to pages of any origin. */
public final class ApiResponse {
  private ApiResponse() {}

  /** Returns the path with repeated slashes merged and without a trailing one (GR-001). */
  public static String path(Context context) {
    String path = context.path().replaceAll("/{2,}", "/");
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /** Whether the request is an OPTIONS request (GR-006). */
  public static boolean isOptions(Context context) {
    return context.req().getMethod().toUpperCase(Locale.ROOT).equals("OPTIONS");
  }

  /** Answers an OPTIONS request. */
  public static void options(Context context) {
    context
        .status(204)
        .header("Access-Control-Allow-Methods", "GET, POST")
        .header("Access-Control-Allow-Headers", "Authorization");
  }

  /** Lets browser-based readers see the answer. */
  public static void open(Context context) {
    context
        .header("Access-Control-Allow-Origin", "*")
        .header("X-Content-Type-Options", "nosniff")
        .header("Cache-Control", "private, no-cache");
  }

  /** Answers with plain text. */
  public static void text(Context context, int status, String text) {
    bytes(context.status(status), "text/plain; charset=UTF-8", text);
  }

  /** Answers with JSON in valid UTF-8, whatever the value contains (GR-072). */
  public static void json(Context context, Object value) {
    bytes(context, "application/json; charset=UTF-8", WebJson.write(value));
  }

  /** Answers with a document; characters that UTF-8 cannot encode become question marks. */
  public static void bytes(Context context, String type, String text) {
    context.contentType(type).result(text.getBytes(UTF_8));
  }
}
