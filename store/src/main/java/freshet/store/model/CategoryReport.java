package freshet.store.model;

import java.time.Instant;

/**
 * How well categories are guessed in one language. Each feed was tested with what was learned from
 * the others; half of the feeds tuned the confidence, the figures are those of the other half.
 *
 * @param feeds how many the words were learned from
 * @param postings how many with a category the words were learned from
 * @param tested how many with a category were held out
 * @param guessed for how many of those a guess was sure enough
 * @param correct how many of these guesses the source agrees with
 */
public record CategoryReport(
    String language,
    Instant trainedAt,
    int categories,
    int feeds,
    int postings,
    int tested,
    int guessed,
    int correct) {
  /** The least confidence of a guess, and the least accuracy of a language that gets any. */
  public static final double LEAST_CONFIDENCE = 0.7;

  private static final int LEAST_GUESSES = 10;

  /** Whether enough guesses could be tested and were right. */
  public boolean isTrusted() {
    return guessed >= LEAST_GUESSES && accuracy() >= LEAST_CONFIDENCE;
  }

  /** Returns the share of the guesses that were right, from 0 to 1; 0 without guesses. */
  public double accuracy() {
    return guessed == 0 ? 0 : (double) correct / guessed;
  }

  /** Returns the share of tested postings for which something was guessed; 0 without tests. */
  public double coverage() {
    return tested == 0 ? 0 : (double) guessed / tested;
  }
}
