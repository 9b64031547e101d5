package freshet.reading.stream;

import java.util.Comparator;

/** Compares names as people do: without regard to case, and 2 before 10. */
final class NaturalOrder {
  static final Comparator<String> OF_NAMES =
      ((Comparator<String>) NaturalOrder::compare).thenComparing(Comparator.naturalOrder());

  private NaturalOrder() {}

  private static int compare(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      int iEnd = endOfNumber(a, i);
      int jEnd = endOfNumber(b, j);
      int order;
      if (iEnd > i && jEnd > j) {
        order = compareNumbers(a.substring(i, iEnd), b.substring(j, jEnd));
        i = iEnd;
        j = jEnd;
      } else {
        order = Character.compare(fold(a.charAt(i++)), fold(b.charAt(j++)));
      }
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.length() - i, b.length() - j);
  }

  private static int endOfNumber(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private static int compareNumbers(String a, String b) {
    String left = withoutZeros(a);
    String right = withoutZeros(b);
    int order = Integer.compare(left.length(), right.length());
    return order != 0 ? order : left.compareTo(right);
  }

  private static String withoutZeros(String digits) {
    int start = 0;
    while (start < digits.length() - 1 && digits.charAt(start) == '0') {
      start++;
    }
    return digits.substring(start);
  }

  private static char fold(char c) {
    return Character.toLowerCase(Character.toUpperCase(c));
  }
}
