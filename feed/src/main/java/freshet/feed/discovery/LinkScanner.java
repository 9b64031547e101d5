package freshet.feed.discovery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parses the value of a Link header from left to right in linear time. */
final class LinkScanner {
  /** The most parameters of a link; further ones are ignored. */
  private static final int MOST_PARAMETERS = 50;

  private final String text;
  private int at;

  LinkScanner(String text) {
    this.text = text;
  }

  /** Returns the links in order; skips what is not a link. */
  List<LinkHeader> links() {
    List<LinkHeader> links = new ArrayList<>();
    int open = text.indexOf('<');
    while (open >= 0) {
      at = end(open + 1, "<>");
      if (at < text.length() && text.charAt(at) == '>') {
        String target = text.substring(open + 1, at).strip();
        at++;
        links.add(new LinkHeader(target, parameters()));
      }
      open = text.indexOf('<', at);
    }
    return links;
  }

  private Map<String, String> parameters() {
    Map<String, String> parameters = new HashMap<>();
    for (int next = spaces(at); is(next, ';'); next = spaces(at)) {
      int begin = spaces(next + 1);
      at = tokenEnd(begin, true);
      String name = text.substring(begin, at).toLowerCase(Locale.ROOT);
      int sign = spaces(at);
      at = is(sign, '=') ? spaces(sign + 1) : sign;
      String value = is(sign, '=') ? value() : "";
      if (parameters.size() < MOST_PARAMETERS) {
        parameters.putIfAbsent(name, value);
      }
    }
    return parameters;
  }

  private String value() {
    int close = is(at, '"') ? quoteEnd(at + 1) : -1;
    int begin = close < 0 ? at : at + 1;
    int end = close < 0 ? tokenEnd(at, false) : close;
    at = close < 0 ? end : close + 1;
    return close < 0 ? text.substring(begin, end) : unescaped(begin, end);
  }

  /** Returns the position of the next unescaped quote, or -1. */
  private int quoteEnd(int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) == '"') {
        return i;
      }
      i += text.charAt(i) == '\\' ? 1 : 0;
    }
    return -1;
  }

  private String unescaped(int from, int to) {
    StringBuilder value = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      i += text.charAt(i) == '\\' ? 1 : 0;
      value.append(text.charAt(i));
    }
    return value.toString();
  }

  private int tokenEnd(int from, boolean name) {
    int i = from;
    while (i < text.length() && isToken(text.charAt(i)) && !(name && text.charAt(i) == '=')) {
      i++;
    }
    return i;
  }

  private static boolean isToken(char c) {
    return c != ';' && c != ',' && !isSpace(c);
  }

  private int spaces(int from) {
    int i = from;
    while (i < text.length() && isSpace(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private boolean is(int index, char c) {
    return index < text.length() && text.charAt(index) == c;
  }

  private int end(int from, String stops) {
    int i = from;
    while (i < text.length() && stops.indexOf(text.charAt(i)) < 0) {
      i++;
    }
    return i;
  }
}
