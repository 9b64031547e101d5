package freshet.feed.opml;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Escapes the quotes and tags that some programs leave as they are in the values of outlines, as in
 * {@code text="The "Daily" News"} or {@code description="By <a href="…">me</a>"}. Well-formed
 * outlines mean the same as before.
 */
final class QuoteRepair {
  private static final Pattern OUTLINE = Pattern.compile("(?i)<outline(?=\\s)");
  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\s+([\\p{L}_][\\p{L}\\p{N}_.:-]*+)\\s*=\\s*([\"'])");
  private static final Pattern AFTER_VALUE =
      Pattern.compile("\\s+[\\p{L}_][\\p{L}\\p{N}_.:-]*+\\s*=\\s*[\"']|\\s*+[/?]?>\\s*+(?:<|$)");

  private final String text;
  private final StringBuilder out;
  private final Matcher outline;
  private final Matcher attribute;
  private final Matcher after;

  private QuoteRepair(String text) {
    this.text = text;
    out = new StringBuilder(text.length());
    outline = OUTLINE.matcher(text);
    attribute = ATTRIBUTE.matcher(text);
    after = AFTER_VALUE.matcher(text).useAnchoringBounds(false);
  }

  static String of(String text) {
    return new QuoteRepair(text).repaired();
  }

  private String repaired() {
    int copied = 0;
    while (outline.find(copied)) {
      out.append(text, copied, outline.end());
      copied = outline.end();
      int limit = next(copied);
      for (int end = attribute(copied, limit); end > copied; end = attribute(copied, limit)) {
        copied = end;
      }
    }
    return out.append(text, copied, text.length()).toString();
  }

  /** Where the next outline begins, beyond which no value of this one reaches. */
  private int next(int from) {
    return outline.find(from) ? outline.start() : text.length();
  }

  /** Copies an attribute that begins there, and gives its end; -1 if none does. */
  private int attribute(int from, int limit) {
    attribute.region(from, limit);
    if (!attribute.lookingAt()) {
      return -1;
    }
    int begin = attribute.end();
    char quote = attribute.group(2).charAt(0);
    int end = valueEnd(begin, limit, quote);
    if (end < 0) {
      return -1;
    }
    out.append(text, from, begin);
    for (int i = begin; i < end; i++) {
      escape(text.charAt(i));
    }
    out.append(quote);
    return end + 1;
  }

  private void escape(char c) {
    switch (c) {
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      default -> out.append(c);
    }
  }

  /** The quote that is followed by another attribute or the end of the tag; -1 if there is none. */
  private int valueEnd(int begin, int limit, char quote) {
    int fallback = -1;
    boolean inTag = false;
    for (int i = begin; i < limit; i++) {
      char c = text.charAt(i);
      if (c == '<') {
        inTag = i + 1 < limit && Character.isLetter(text.charAt(i + 1));
      } else if (c == '>') {
        inTag = false;
      } else if (c == quote && after.region(i + 1, text.length()).lookingAt()) {
        if (!inTag) {
          return i;
        }
        fallback = fallback < 0 ? i : fallback;
      }
    }
    return fallback;
  }
}
