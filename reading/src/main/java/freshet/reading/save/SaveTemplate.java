package freshet.reading.save;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.reading.JsonText;
import java.net.URLEncoder;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Fills in texts that an account wrote: {@code ~LINK~}, {@code ~TITLE~}, {@code ~AUTHORS~} and
 * {@code ~ID~} become those of the item, encoded for the place where they stand. What is filled in
 * is not read again, so a title may hold any of these words.
 */
final class SaveTemplate {
  private SaveTemplate() {}

  /** A URL, in which all but letters, digits and {@code -._~} become percent codes. */
  static String url(String template, SaveItem item) {
    return filled(template, item, SaveTemplate::percent);
  }

  /** A body; the words stand within strings if it is JSON. */
  static String body(String template, String type, SaveItem item) {
    String kind = type.toLowerCase(Locale.ROOT);
    UnaryOperator<String> coding =
        kind.contains("json")
            ? SaveTemplate::json
            : kind.startsWith("application/x-www-form-urlencoded")
                ? SaveTemplate::percent
                : UnaryOperator.identity();
    return filled(template, item, coding);
  }

  private static String percent(String text) {
    return URLEncoder.encode(text, UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~");
  }

  private static String json(String text) {
    String quoted = JsonText.write(text);
    return quoted.substring(1, quoted.length() - 1);
  }

  private static String filled(String template, SaveItem item, UnaryOperator<String> coding) {
    Map<String, String> words =
        Map.of(
            "LINK",
            item.url(),
            "TITLE",
            item.title(),
            "AUTHORS",
            item.authors(),
            "ID",
            Long.toString(item.posting()));
    StringBuilder filled = new StringBuilder();
    int at = 0;
    while (at < template.length()) {
      int end = template.charAt(at) == '~' ? template.indexOf('~', at + 1) : -1;
      String value = end < 0 ? null : words.get(template.substring(at + 1, end));
      if (value == null) {
        filled.append(template.charAt(at));
        at++;
      } else {
        filled.append(coding.apply(value));
        at = end + 1;
      }
    }
    return filled.toString();
  }
}
