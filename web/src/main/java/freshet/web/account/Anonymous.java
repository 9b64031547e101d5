package freshet.web.account;

import io.javalin.http.Context;

/** Forms for those who are not logged in: a cookie of their own ties them to their browser. */
final class Anonymous {
  private static final String COOKIE = "freshet-form";
  private static final int SECONDS = 24 * 3600;
  private static final String PURPOSE = "form";

  private Anonymous() {}

  /** What a form of this browser holds. */
  static String csrf(Context context) {
    String known = context.cookie(COOKIE);
    if (known != null && !known.isEmpty()) {
      return Secrets.derived(known, PURPOSE);
    }
    String secret = Secrets.random();
    Browser.keep(context, COOKIE, secret, SECONDS);
    return Secrets.derived(secret, PURPOSE);
  }

  /** Refuses what no form of ours has sent. */
  static void check(Context context) {
    String known = context.cookie(COOKIE);
    Doors.check(context, known == null || known.isEmpty() ? "" : Secrets.derived(known, PURPOSE));
  }

  static void end(Context context) {
    Browser.keep(context, COOKIE, "", 0);
  }
}
