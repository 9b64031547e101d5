package freshet.feed.xml;

import java.util.ArrayList;
import java.util.List;

/** Reads a start tag in any condition. */
final class TagReader {

  /** An attribute with its decoded value. */
  record Attribute(String prefix, String local, String value) {}

  private final String text;
  private final List<Attribute> attributes = new ArrayList<>();
  private final StringBuilder decoded = new StringBuilder();
  private String name = "";
  private boolean empty;
  private int at;

  TagReader(String text) {
    this.text = text;
  }

  static boolean startsName(char c) {
    return Character.isLetter(c) || c == '_';
  }

  static boolean endsName(char c) {
    return c <= ' ' || c == '>' || c == '/' || c == '<' || c == '=' || c == '"' || c == '\'';
  }

  /** Returns the name of the last tag with its prefix. */
  String name() {
    return name;
  }

  /** Whether the last tag is self-closing. */
  boolean empty() {
    return empty;
  }

  /** Returns the attributes of the last tag, including namespace declarations. */
  List<Attribute> attributes() {
    return attributes;
  }

  /** Reads the tag whose name starts here; returns the position after it. */
  int read(int nameStart) {
    at = nameStart;
    attributes.clear();
    empty = false;
    name = readName();
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '>') {
        return at + 1;
      }
      if (c == '<') {
        return at;
      }
      empty = c == '/';
      if (endsName(c)) {
        at++;
      } else {
        attribute();
      }
    }
    return at;
  }

  private String readName() {
    int start = at;
    while (at < text.length() && !endsName(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private void attribute() {
    String qualified = readName();
    skipBlanks();
    String value = "";
    if (at < text.length() && text.charAt(at) == '=') {
      at++;
      skipBlanks();
      value = value();
    }
    int colon = qualified.indexOf(':');
    String prefix = colon < 0 ? "" : qualified.substring(0, colon);
    attributes.add(new Attribute(prefix, qualified.substring(colon + 1), value));
  }

  private void skipBlanks() {
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
  }

  private String value() {
    char quote = at < text.length() ? text.charAt(at) : ' ';
    return quote == '"' || quote == '\'' ? quoted(quote) : unquoted();
  }

  /**
   * Reads up to the closing quote; if a tag ends and another starts before it, the quote was
   * forgotten.
   */
  private String quoted(char quote) {
    int start = ++at;
    int bracket = -1;
    while (at < text.length() && text.charAt(at) != quote) {
      char c = text.charAt(at);
      if (c == '>' && bracket < 0) {
        bracket = at;
      } else if (c == '<' && bracket >= 0) {
        at = bracket;
        return decoded(start, bracket);
      }
      at++;
    }
    int end = at;
    at = Math.min(at + 1, text.length());
    return decoded(start, end);
  }

  private String unquoted() {
    int start = at;
    while (at < text.length() && text.charAt(at) > ' ' && text.charAt(at) != '>') {
      at++;
    }
    return decoded(start, at);
  }

  private String decoded(int start, int end) {
    decoded.setLength(0);
    Entities.decode(text, start, end, decoded);
    return decoded.toString();
  }
}
