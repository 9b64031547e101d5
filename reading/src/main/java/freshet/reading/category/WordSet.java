package freshet.reading.category;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** The distinct words of a posting, each as a number below {@link #BUCKETS}. */
final class WordSet {
  /** How many numbers there are; words that share one count as the same. */
  static final int BUCKETS = 1 << 14;

  /** Words beyond are ignored: the beginning of a text tells its subject. */
  private static final int MOST = 200;

  private WordSet() {}

  /** Returns the numbers of the first distinct words, without plain numbers. */
  static char[] of(List<String> words) {
    BitSet seen = new BitSet(BUCKETS);
    char[] buckets = new char[Math.min(MOST, words.size())];
    int count = 0;
    for (String word : words) {
      int bucket = bucket(word);
      if (count < buckets.length && !isNumber(word) && !seen.get(bucket)) {
        seen.set(bucket);
        buckets[count++] = (char) bucket;
      }
    }
    return Arrays.copyOf(buckets, count);
  }

  private static int bucket(String word) {
    int hash = word.hashCode() * 0x9E37_79B9;
    return hash >>> (Integer.SIZE - Integer.numberOfTrailingZeros(BUCKETS));
  }

  private static boolean isNumber(String word) {
    return word.chars().allMatch(Character::isDigit);
  }
}
