package freshet.feed;

import java.time.Duration;

/**
 * Limits beyond which a document is rejected (GC-111, GC-112).
 *
 * @param depth the nesting of elements or JSON objects
 * @param fieldChars the length of one title, text or content
 * @param time the time for one document
 */
public record DocumentLimits(
    int depth, int items, int fieldChars, int attributeChars, Duration time) {
  /** The limits of the rules for good citizens. */
  public static final DocumentLimits DEFAULT =
      new DocumentLimits(256, 10_000, 2 << 20, 64 << 10, Duration.ofSeconds(2));
}
