package freshet.feed;

import java.time.Duration;

/**
 * How much of a document is read before it is refused (GC-111, GC-112).
 *
 * @param depth of elements, or of JSON objects
 * @param fieldChars of one title, text or content
 * @param time for one document
 */
public record Limits(int depth, int items, int fieldChars, int attributeChars, Duration time) {
  /** What the rules of good citizens ask for. */
  public static final Limits DEFAULT =
      new Limits(256, 10_000, 2 << 20, 64 << 10, Duration.ofSeconds(2));
}
