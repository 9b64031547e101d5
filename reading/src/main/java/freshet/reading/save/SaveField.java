package freshet.reading.save;

import freshet.reading.OutgoingUrl;
import freshet.reading.RequestRejectedException;
import java.util.function.UnaryOperator;

/**
 * A field that an account fills in for a save target.
 *
 * @param placeholder an example
 * @param isRequired whether it must be filled in
 * @param check gives the text as it is stored; throws {@link RequestRejectedException} with a
 *     sentence for the reader if it cannot be used
 */
public record SaveField(
    String name,
    String label,
    Input input,
    String placeholder,
    boolean isRequired,
    UnaryOperator<String> check) {
  private static final int LONGEST = 4000;

  /** The control that a page shows. */
  public enum Input {
    URL,
    TEXT,
    /** Never shown again. */
    SECRET,
    /** Several lines. */
    LINES,
    /** Several lines that are never shown again. */
    SECRET_LINES
  }

  /** The address of a server, under which its API is found. */
  static SaveField server(String placeholder) {
    return new SaveField(
        "url", "Address of your server", Input.URL, placeholder, true, SaveField::base);
  }

  private static String base(String text) {
    String url = OutgoingUrl.checked(text, "asked");
    if (url.indexOf('?') >= 0) {
      throw new RequestRejectedException(
          422, "the address of a server has no '?'; give one such as https://example.org");
    }
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  static SaveField text(String name, String label, String placeholder) {
    return new SaveField(name, label, Input.TEXT, placeholder, true, UnaryOperator.identity());
  }

  static SaveField secret(String name, String label) {
    return new SaveField(name, label, Input.SECRET, "", true, UnaryOperator.identity());
  }

  /** Tags that every saved article gets. */
  static SaveField tags() {
    return new SaveField(
        "tags",
        "Tags, separated by commas",
        Input.TEXT,
        "freshet, later",
        false,
        UnaryOperator.identity());
  }

  /** Whether its content is never shown again. */
  public boolean isSecret() {
    return input == Input.SECRET || input == Input.SECRET_LINES;
  }

  public boolean isUrl() {
    return input == Input.URL;
  }

  /** Whether it has several lines. */
  public boolean hasLines() {
    return input == Input.LINES || input == Input.SECRET_LINES;
  }

  /**
   * What is stored of a text; empty if it was left out. Throws {@link RequestRejectedException} if
   * it cannot be used.
   */
  String read(String text) {
    String given = text.strip();
    if (given.isEmpty()) {
      if (isRequired) {
        throw new RequestRejectedException(422, "'%s' is missing; fill it in".formatted(label));
      }
      return "";
    }
    if (given.length() > LONGEST) {
      throw new RequestRejectedException(
          422, "'%s' is too long; give at most %d characters".formatted(label, LONGEST));
    }
    if (given.chars().anyMatch(c -> Character.isISOControl(c) && !(hasLines() && isBreak(c)))) {
      throw new RequestRejectedException(
          422, "'%s' has a character that cannot be sent; remove it".formatted(label));
    }
    return check.apply(given);
  }

  private static boolean isBreak(int c) {
    return c == '\n' || c == '\r' || c == '\t';
  }
}
