package freshet.web.account;

import freshet.reading.RequestRejectedException;
import freshet.reading.account.Preferences.Images;
import freshet.web.RequestBody;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;

/** Reads form fields and path parameters. */
public final class Forms {
  private static final int LONGEST = 4000;

  private Forms() {}

  /** Returns a field without surrounding space; empty if absent. */
  public static String text(Context context, String name) {
    return raw(context, name).strip();
  }

  /** Returns a field unchanged. */
  static String raw(Context context, String name) {
    String text = RequestBody.field(context, name).orElse("");
    if (text.length() > LONGEST) {
      throw new RequestRejectedException(
          413, "this is too long; give at most %d characters".formatted(LONGEST));
    }
    return text.replace("\0", "");
  }

  /** Returns a number in the path; anything else is a 404. */
  public static long number(Context context, String name) {
    return number(context.pathParam(name));
  }

  /** A number in a field; there is nothing at others. */
  public static long numberOf(Context context, String name) {
    return number(text(context, name));
  }

  private static long number(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw new RequestRejectedException(404, "there is nothing here");
    }
    return Long.parseLong(text);
  }

  /** Answers a form that is saved at once: our script needs no page, others get one. */
  public static void saved(Context context, String path) {
    if (ClientInfo.wantsPart(context)) {
      PageSecurityHeaders.page(context, Images.OFF);
      context.status(HttpStatus.NO_CONTENT);
    } else {
      goTo(context, path);
    }
  }

  /** Redirects to a page of this server. */
  public static void goTo(Context context, String path) {
    PageSecurityHeaders.page(context, Images.OFF);
    context.redirect(path, HttpStatus.SEE_OTHER);
  }
}
