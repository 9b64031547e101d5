package freshet.fuzz.cost;

import java.util.Random;
import java.util.function.IntFunction;

/** Texts of any size, made of pieces. The same size always gives the same text. */
final class Shapes {
  private static final long SEED = 17;

  private Shapes() {}

  /**
   * A start, one piece again and again, an end. A number takes the place of each {@code #} in the
   * piece, unless it begins an entity.
   */
  static IntFunction<String> repeated(String start, String piece, String end) {
    return n -> {
      StringBuilder text = new StringBuilder(n + piece.length()).append(start);
      for (int i = 0; text.length() + end.length() < n; i++) {
        text.append(numbered(piece, i));
      }
      return text.append(end).toString();
    };
  }

  /** Openings, then as many closings. */
  static IntFunction<String> nested(String start, String open, String close, String end) {
    int pair = open.length() + close.length();
    return n -> start + open.repeat(n / pair) + close.repeat(n / pair) + end;
  }

  /** A start, pieces in a random order, an end. */
  static IntFunction<String> shuffled(String start, String end, String... pieces) {
    return n -> {
      Random random = new Random(SEED);
      StringBuilder text = new StringBuilder(n + 64).append(start);
      while (text.length() + end.length() < n) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      return text.append(end).toString();
    };
  }

  private static String numbered(String piece, int i) {
    int place = piece.indexOf('#');
    boolean entity = place > 0 && piece.charAt(place - 1) == '&';
    return place < 0 || entity ? piece : piece.replace("#", Integer.toString(i, 36));
  }
}
