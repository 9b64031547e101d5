package freshet.feed.xml;

import freshet.feed.DocumentTooLargeException;
import java.util.function.IntUnaryOperator;

/**
 * Rejects documents with an absurdly long tag or very many attributes before a parser sees them:
 * the parser compares each attribute with all others, and cannot be interrupted meanwhile.
 */
final class TagLengthGuard {
  static final int LONGEST = 256 << 10;

  /** Longer tags are examined; shorter ones are fast to parse, whatever they contain. */
  private static final int SUSPECT = 16 << 10;

  private static final int MOST_ATTRIBUTES = 500;

  private TagLengthGuard() {}

  static void refuse(byte[] utf8, int from) {
    refuse(i -> utf8[i], from, utf8.length);
  }

  static void refuse(String text) {
    refuse(text::charAt, 0, text.length());
  }

  /**
   * A tag contains no opening bracket but its own. So only long runs without any are examined,
   * found from their ends: most characters of other documents are never read.
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
        throw new DocumentTooLargeException(
            "A tag has more than %d characters.".formatted(LONGEST));
      } else if (c == '<' || (c == '>' && quote == 0)) {
        return;
      } else if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '=' && ++attributes > MOST_ATTRIBUTES) {
        throw new DocumentTooLargeException(
            "A tag has more than %d attributes.".formatted(MOST_ATTRIBUTES));
      }
    }
  }
}
