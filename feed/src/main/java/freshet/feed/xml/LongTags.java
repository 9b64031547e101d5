package freshet.feed.xml;

import java.util.function.IntUnaryOperator;

/**
 * Refuses documents with a tag of absurd length or with very many attributes before a parser sees
 * them: it compares each of many thousand attributes with all others, and cannot be stopped while
 * it does.
 */
final class LongTags {
  static final int LONGEST = 256 << 10;

  /** A tag of this length is looked into; a shorter one is read in no time, whatever it holds. */
  private static final int SUSPECT = 16 << 10;

  private static final int MOST_ATTRIBUTES = 500;

  private LongTags() {}

  static void refuse(byte[] utf8, int from) {
    refuse(i -> utf8[i], from, utf8.length);
  }

  static void refuse(String text) {
    refuse(text::charAt, 0, text.length());
  }

  /**
   * A tag holds no opening bracket but its own. So only long stretches without any are looked into,
   * and these are found from their ends: most characters of other documents are never read.
   */
  private static void refuse(IntUnaryOperator document, int from, int to) {
    int clear = from;
    int end = clear + SUSPECT;
    while (end <= to) {
      int bracket = lastBracket(document, clear, end);
      if (bracket < 0) {
        if (clear > from && opensTag(document, clear)) {
          check(document, clear, to);
        }
        bracket = nextBracket(document, end, to);
      }
      clear = bracket + 1;
      end = clear + SUSPECT;
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

  private static void check(IntUnaryOperator document, int from, int to) {
    int quote = 0;
    int attributes = 0;
    for (int i = from; i < to; i++) {
      int c = document.applyAsInt(i);
      if (i - from >= LONGEST) {
        throw new TooLarge("A tag has more than %d characters.".formatted(LONGEST));
      } else if (c == '<' || (c == '>' && quote == 0)) {
        return;
      } else if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '=' && ++attributes > MOST_ATTRIBUTES) {
        throw new TooLarge("A tag has more than %d attributes.".formatted(MOST_ATTRIBUTES));
      }
    }
  }
}
