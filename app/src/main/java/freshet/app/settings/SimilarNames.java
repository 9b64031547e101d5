package freshet.app.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Suggests names that a user may have meant. */
public final class SimilarNames {
  private SimilarNames() {}

  /** Returns the most similar names: those that contain the word, then those with few edits. */
  public static List<String> to(String word, Collection<String> names, int most) {
    String wanted = word.toLowerCase(Locale.ROOT);
    return names.stream()
        .sorted(
            Comparator.comparingInt((String name) -> distance(wanted, name))
                .thenComparing(Comparator.naturalOrder()))
        .limit(most)
        .toList();
  }

  /** Returns the question that ends an error: " (did you mean 'x' or 'y'?)". */
  public static String question(String word, Collection<String> names, int most) {
    List<String> nearest = to(word, names, most);
    return nearest.isEmpty() ? "" : " (did you mean '" + String.join("' or '", nearest) + "'?)";
  }

  private static int distance(String wanted, String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    boolean contained = wanted.length() > 2 && lower.contains(wanted);
    return contained ? 0 : edits(wanted, lower);
  }

  /** Returns the Levenshtein distance. */
  static int edits(String from, String to) {
    int[] before = new int[to.length() + 1];
    for (int k = 0; k < before.length; k++) {
      before[k] = k;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] now = new int[before.length];
      now[0] = i;
      for (int k = 1; k < now.length; k++) {
        int replaced = before[k - 1] + (from.charAt(i - 1) == to.charAt(k - 1) ? 0 : 1);
        now[k] = Math.min(replaced, 1 + Math.min(before[k], now[k - 1]));
      }
      before = now;
    }
    return before[to.length()];
  }
}
