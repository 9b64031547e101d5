package freshet.reading.category;

/**
 * Multinomial naive Bayes over words: how many postings of each class have a word. Postings can be
 * taken out again, so that a feed can be tested with what the others taught.
 */
final class WordCounts {
  /** How many postings each word counts for in advance. */
  private static final double SMOOTHING = 0.1;

  private final int[][] counts;
  private final long[] words;
  private final int[] postings;
  private int all;

  WordCounts(int classes) {
    counts = new int[classes][WordSet.BUCKETS];
    words = new long[classes];
    postings = new int[classes];
  }

  /**
   * Adds a posting, or takes it out.
   *
   * @param times 1 or -1
   */
  void add(TrainingPosting posting, int times) {
    for (int category : posting.classes()) {
      for (char word : posting.words()) {
        counts[category][word] += times;
      }
      words[category] += (long) times * posting.words().length;
      postings[category] += times;
      all += times;
    }
  }

  /** Returns the logarithm of the likelihood of each class, up to a constant. */
  double[] scores(char[] text) {
    double[] scores = new double[counts.length];
    for (int category = 0; category < counts.length; category++) {
      double sum = Math.log((postings[category] + 1.0) / (all + counts.length));
      double mass = Math.log(words[category] + SMOOTHING * WordSet.BUCKETS);
      for (char word : text) {
        sum += Math.log(counts[category][word] + SMOOTHING) - mass;
      }
      scores[category] = sum;
    }
    return scores;
  }
}
