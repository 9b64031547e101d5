package freshet.fuzz.cost;

/**
 * How many ways a backtracking matcher may try at one place of a text, at most. A pattern without
 * an end of them is not proven linear.
 *
 * <p>Each repetition counts as many ways as it has lengths, one if it is possessive. Only a
 * repetition of a single character at the very end may be without bound: nothing comes behind it
 * that could fail.
 */
final class RegexWays {
  private final String pattern;
  private int at;

  private RegexWays(String pattern) {
    this.pattern = pattern;
  }

  /** The number of ways, possibly infinite. */
  static double of(String pattern) {
    return new RegexWays(pattern).choice();
  }

  private double choice() {
    double ways = sequence();
    while (at < pattern.length() && pattern.charAt(at) == '|') {
      at++;
      ways += sequence();
    }
    return ways;
  }

  private double sequence() {
    double ways = 1;
    while (at < pattern.length() && "|)".indexOf(pattern.charAt(at)) < 0) {
      boolean group = pattern.charAt(at) == '(';
      double atom = atom();
      ways *= repeated(atom, group);
    }
    return ways;
  }

  private double atom() {
    char c = pattern.charAt(at++);
    switch (c) {
      case '(' -> {
        return group();
      }
      case '[' -> characters();
      case '\\' -> escape();
      default -> {
        // stands for itself
      }
    }
    return 1;
  }

  private double group() {
    if (pattern.charAt(at) == '?') {
      while ("?<=!:idmsux".indexOf(pattern.charAt(at)) >= 0) {
        if (pattern.charAt(at++) == ':') {
          break;
        }
      }
    }
    double ways = choice();
    at++;
    return ways;
  }

  private void characters() {
    int depth = 1;
    while (depth > 0) {
      char c = pattern.charAt(at++);
      at += c == '\\' ? 1 : 0;
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    }
  }

  private void escape() {
    char c = pattern.charAt(at++);
    if ((c == 'p' || c == 'P') && pattern.charAt(at) == '{') {
      at = pattern.indexOf('}', at) + 1;
    }
  }

  private double repeated(double ways, boolean group) {
    if (at == pattern.length() || "?*+{".indexOf(pattern.charAt(at)) < 0) {
      return ways;
    }
    int[] range = range();
    boolean possessive = at < pattern.length() && pattern.charAt(at) == '+';
    at += possessive || (at < pattern.length() && pattern.charAt(at) == '?') ? 1 : 0;
    if (range[1] == Integer.MAX_VALUE) {
      return !group && isAtEnd() ? ways : Double.POSITIVE_INFINITY;
    }
    double lengths = possessive ? 1 : range[1] - range[0] + 1;
    return lengths * Math.pow(ways, range[1]);
  }

  private boolean isAtEnd() {
    return pattern.substring(at).chars().allMatch(c -> c == ')');
  }

  private int[] range() {
    return switch (pattern.charAt(at++)) {
      case '?' -> new int[] {0, 1};
      case '*' -> new int[] {0, Integer.MAX_VALUE};
      case '+' -> new int[] {1, Integer.MAX_VALUE};
      default -> braces();
    };
  }

  private int[] braces() {
    int end = pattern.indexOf('}', at);
    String[] bounds = pattern.substring(at, end).split(",", -1);
    at = end + 1;
    int least = Integer.parseInt(bounds[0]);
    if (bounds.length == 1) {
      return new int[] {least, least};
    }
    return new int[] {least, bounds[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(bounds[1])};
  }
}
