package freshet.feed.xml;

import java.util.function.IntUnaryOperator;

/**
 * Refuses documents with a tag of absurd length before a parser sees them: it compares each of many
 * thousand attributes with all others, and cannot be stopped while it does.
 */
final class LongTags {
  static final int LONGEST = 256 << 10;

  private LongTags() {}

  static void refuse(byte[] utf8, int from) {
    refuse(i -> utf8[i], from, utf8.length);
  }

  static void refuse(String text) {
    refuse(text::charAt, 0, text.length());
  }

  /**
   * A tag holds no opening bracket but its own. So only stretches without any are looked into, and
   * these are found from their ends: all but a few characters of other documents are never read.
   */
  private static void refuse(IntUnaryOperator document, int from, int to) {
    int clear = from;
    int end = clear + LONGEST;
    while (end <= to) {
      int bracket = lastBracket(document, clear, end);
      if (bracket < 0) {
        if (clear > from && opensTag(document, clear) && !closes(document, clear, end)) {
          throw new TooLarge("A tag has more than %d characters.".formatted(LONGEST));
        }
        bracket = nextBracket(document, end, to);
      }
      clear = bracket + 1;
      end = clear + LONGEST;
    }
  }

  private static int lastBracket(IntUnaryOperator document, int from, int to) {
    int at = to - 1;
    while (at >= from && document.applyAsInt(at) != '<') {
      at--;
    }
    return at < from ? -1 : at;
  }

  private static int nextBracket(IntUnaryOperator document, int from, int to) {
    int at = from;
    while (at < to && document.applyAsInt(at) != '<') {
      at++;
    }
    return at;
  }

  private static boolean opensTag(IntUnaryOperator document, int at) {
    int first = document.applyAsInt(at);
    return first != '!' && first != '?' && first != '/';
  }

  private static boolean closes(IntUnaryOperator document, int from, int to) {
    int quote = 0;
    for (int i = from; i < to; i++) {
      int c = document.applyAsInt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '>') {
        return true;
      } else if (c == '"' || c == '\'') {
        quote = c;
      }
    }
    return false;
  }
}
