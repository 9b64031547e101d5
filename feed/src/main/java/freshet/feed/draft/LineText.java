package freshet.feed.draft;

import freshet.feed.xml.Entities;

/** Makes single-line text: without tags, entities decoded, white space collapsed. */
public final class LineText {
  private LineText() {}

  /** Returns the text of possible markup, which may have been escaped twice. */
  public static String of(String raw) {
    String text = withoutTags(raw);
    if (text.indexOf('&') >= 0) {
      text = withoutTags(Entities.decoded(text));
    }
    return folded(text);
  }

  /** Collapses runs of white space and control characters to one space. */
  public static String folded(String text) {
    if (isFolded(text)) {
      return text;
    }
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isBlank(c)) {
        folded.append(c);
      } else if (!folded.isEmpty() && folded.charAt(folded.length() - 1) != ' ') {
        folded.append(' ');
      }
    }
    return folded.toString().stripTrailing();
  }

  private static boolean isFolded(String text) {
    boolean blank = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isBlank(c) && (blank || c != ' ')) {
        return false;
      }
      blank = c == ' ';
    }
    return text.isEmpty() || !blank;
  }

  private static boolean isBlank(char c) {
    return c <= ' ' || c == '\u00A0' || (c > 0x7E && Character.isWhitespace(c)) || c == '\u0085';
  }

  private static String withoutTags(String text) {
    int open = text.indexOf('<');
    if (open < 0) {
      return text;
    }
    StringBuilder kept = new StringBuilder(text.length());
    int done = 0;
    while (open >= 0) {
      int end = opensTag(text, open + 1) ? tagEnd(text, open) : open;
      if (end < 0) {
        break;
      }
      if (end > open) {
        kept.append(text, done, open);
        done = end;
      }
      open = text.indexOf('<', Math.max(end, open + 1));
    }
    return kept.append(text, done, text.length()).toString();
  }

  private static boolean opensTag(String text, int at) {
    if (at >= text.length()) {
      return false;
    }
    char c = text.charAt(at);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '/' || c == '!' || c == '?';
  }

  /** Returns the position after a tag, or after a whole script or style; -1 if it is not closed. */
  private static int tagEnd(String text, int open) {
    if (text.startsWith("<!--", open)) {
      int end = text.indexOf("-->", open + 4);
      return end < 0 ? -1 : end + 3;
    }
    int end = bracket(text, open);
    if (end < 0) {
      return -1;
    }
    for (String hidden : new String[] {"script", "style"}) {
      if (text.regionMatches(true, open + 1, hidden, 0, hidden.length())) {
        return hiddenEnd(text, end);
      }
    }
    return end;
  }

  /** Returns the position after the closing bracket, ignoring brackets in quoted values. */
  private static int bracket(String text, int open) {
    char quote = 0;
    for (int i = open + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '>') {
        return i + 1;
      } else if ((c == '"' || c == '\'') && text.charAt(i - 1) == '=') {
        quote = c;
      }
    }
    int plain = text.indexOf('>', open);
    return plain < 0 ? -1 : plain + 1;
  }

  private static int hiddenEnd(String text, int from) {
    int end = text.indexOf("</", from);
    int bracket = end < 0 ? -1 : text.indexOf('>', end);
    return bracket < 0 ? text.length() : bracket + 1;
  }
}
