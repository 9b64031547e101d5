package freshet.web.account;

import freshet.reading.account.StoredSecret;
import io.javalin.http.Context;

/**
 * CSRF protection for forms of visitors who are not logged in: a separate cookie ties a form to its
 * browser.
 */
final class AnonymousForms {
  private static final String COOKIE = "freshet-form";
  private static final int SECONDS = 24 * 3600;
  private static final String PURPOSE = "form";

  private AnonymousForms() {}

  /** Returns the CSRF token for a form of this browser. */
  static String csrf(Context context) {
    String known = context.cookie(COOKIE);
    if (known != null && !known.isEmpty()) {
      return StoredSecret.derived(known, PURPOSE);
    }
    String secret = StoredSecret.random();
    ClientInfo.keep(context, COOKIE, secret, SECONDS);
    return StoredSecret.derived(secret, PURPOSE);
  }

  /** Rejects forms that are not ours. */
  static void check(Context context) {
    String known = context.cookie(COOKIE);
    Authentication.check(
        context, known == null || known.isEmpty() ? "" : StoredSecret.derived(known, PURPOSE));
  }

  static void end(Context context) {
    ClientInfo.keep(context, COOKIE, "", 0);
  }
}
