package freshet.web.account;

import freshet.reading.RequestRejectedException;
import java.util.Locale;

/** Writes the reason of a refusal as a sentence beside the fields of a form. */
final class PageSentence {
  private PageSentence() {}

  static String of(RequestRejectedException refusal) {
    return of(String.valueOf(refusal.getMessage()));
  }

  static String of(String reason) {
    if (reason.isEmpty()) {
      return reason;
    }
    int first = Character.charCount(reason.codePointAt(0));
    String end = reason.endsWith(".") || reason.endsWith("?") ? "" : ".";
    return reason.substring(0, first).toUpperCase(Locale.ROOT) + reason.substring(first) + end;
  }
}
