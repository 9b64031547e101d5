package freshet.feed;

import org.jspecify.annotations.Nullable;

/**
 * A file attached to a posting.
 *
 * @param bytes -1 if unknown
 * @param seconds how long it plays; null if unknown
 */
public record Enclosure(String url, @Nullable String type, long bytes, @Nullable Long seconds) {
  /** Creates a file of unknown playing time. */
  public Enclosure(String url, @Nullable String type, long bytes) {
    this(url, type, bytes, null);
  }
}
