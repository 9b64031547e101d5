package freshet.web.account;

import freshet.web.ClientAddress;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;

/** What a request tells of the browser and of the way it came. */
final class Browser {
  private static final int LONGEST_NAME = 200;

  private Browser() {}

  /** What the browser says it is. */
  static String device(Context context) {
    String agent = Optional.ofNullable(context.userAgent()).orElse("an unnamed browser");
    return agent.length() > LONGEST_NAME ? agent.substring(0, LONGEST_NAME) : agent;
  }

  /** Whether another site has sent it here, by the word of the browser. */
  static boolean isForeign(Context context) {
    return "cross-site".equals(context.header("Sec-Fetch-Site"));
  }

  /** Whether a script of our page asks, which wants a part and not a page. */
  static boolean wantsPart(Context context) {
    return context.header("HX-Request") != null;
  }

  /** Gives the browser a secret that scripts cannot read. */
  static void keep(Context context, String name, String value, int seconds) {
    context.cookie(
        new Cookie(
            name, value, "/", seconds, ClientAddress.isSecure(context), true, null, SameSite.LAX));
  }
}
