package freshet.web.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.javalin.http.Context;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where someone wanted to go before the login came in between. Only paths of this server are
 * followed, so that no link to the login page can lead elsewhere.
 */
final class ReturnPath {
  static final String FIELD = "next";

  private static final String LOGIN = "/login";
  private static final int LONGEST = 2000;

  private ReturnPath() {}

  /** Returns the path of the login page, which remembers the page of a request. */
  static String toLogin(Context context) {
    String wanted = safe(ClientInfo.wantsPart(context) ? shown(context) : requested(context));
    return wanted.isEmpty() || wanted.equals("/")
        ? LOGIN
        : LOGIN + "?" + FIELD + "=" + URLEncoder.encode(wanted, UTF_8);
  }

  private static String requested(Context context) {
    if (!context.method().name().equals("GET")) {
      return "";
    }
    String query = context.queryString();
    return context.path() + (query == null ? "" : "?" + query);
  }

  /** Returns the page in which our script runs. */
  private static String shown(Context context) {
    try {
      URI page = URI.create(Optional.ofNullable(context.header("HX-Current-URL")).orElse(""));
      return Optional.ofNullable(page.getRawPath()).orElse("")
          + (page.getRawQuery() == null ? "" : "?" + page.getRawQuery());
    } catch (IllegalArgumentException _) {
      return "";
    }
  }

  /** Returns a path if it is one of this server that one may be sent to; otherwise nothing. */
  static String safe(@Nullable String path) {
    if (path == null) {
      return "";
    }
    boolean isSafe =
        path.length() <= LONGEST
            && path.startsWith("/")
            && !path.startsWith("//")
            && path.chars().allMatch(sign -> sign > ' ' && sign != '\\' && sign < 0x7f)
            && !path.startsWith(LOGIN);
    return isSafe ? path : "";
  }
}
