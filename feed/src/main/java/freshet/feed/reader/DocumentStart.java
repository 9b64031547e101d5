package freshet.feed.reader;

import org.jspecify.annotations.Nullable;

/**
 * The beginning of a document, for recognising its format.
 *
 * @param text the first characters after byte order mark and white space; not empty
 * @param contentType the HTTP header; null if there was none
 */
public record DocumentStart(String text, @Nullable String contentType) {
  /** The most characters shown to the readers. */
  static final int MOST = 1000;

  public char first() {
    return text.charAt(0);
  }
}
