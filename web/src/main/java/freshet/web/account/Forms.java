package freshet.web.account;

import freshet.web.Refusal;
import freshet.web.RequestBody;
import freshet.web.account.Preferences.Images;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;

/** What forms hold. */
public final class Forms {
  private static final int LONGEST = 4000;

  private Forms() {}

  /** The text of a field without the space around it; empty if there is none. */
  public static String text(Context context, String name) {
    return raw(context, name).strip();
  }

  /** The text of a field as it was typed. */
  static String raw(Context context, String name) {
    String text = RequestBody.field(context, name).orElse("");
    if (text.length() > LONGEST) {
      throw new Refusal(413, "this is too long; give at most %d characters".formatted(LONGEST));
    }
    return text.replace("\0", "");
  }

  /** A number in the path; there is nothing at others. */
  public static long number(Context context, String name) {
    String text = context.pathParam(name);
    if (!text.matches("\\d{1,18}")) {
      throw new Refusal(404, "there is nothing here");
    }
    return Long.parseLong(text);
  }

  /** Goes on to a page of ours. */
  public static void goTo(Context context, String path) {
    PageHeaders.page(context, Images.OFF);
    context.redirect(path, HttpStatus.SEE_OTHER);
  }
}
