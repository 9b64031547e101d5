package freshet.web.account;

import freshet.web.ClientAddress;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;

/** What a request tells about the browser and how it was sent. */
final class ClientInfo {
  private static final int LONGEST_NAME = 200;

  private ClientInfo() {}

  /** Returns the name that the browser gives itself. */
  static String device(Context context) {
    String agent = Optional.ofNullable(context.userAgent()).orElse("an unnamed browser");
    return agent.length() > LONGEST_NAME ? agent.substring(0, LONGEST_NAME) : agent;
  }

  /** Whether another site sent the request, according to the browser. */
  static boolean isForeign(Context context) {
    return "cross-site".equals(context.header("Sec-Fetch-Site"));
  }

  /** Whether our script asks for a fragment rather than a page. */
  static boolean wantsPart(Context context) {
    return context.header("HX-Request") != null;
  }

  /** Sets a cookie that scripts cannot read. */
  static void keep(Context context, String name, String value, int seconds) {
    context.cookie(
        new Cookie(
            name, value, "/", seconds, ClientAddress.isSecure(context), true, null, SameSite.LAX));
  }
}
