package freshet.feed;

import org.jspecify.annotations.Nullable;

/**
 * Unsanitised text of a feed, never to be shown as it is.
 *
 * @param raw HTML, or plain text
 * @param base the base of relative links; null if unknown
 */
public record RawText(String raw, boolean html, @Nullable String base) {
  public static final RawText NONE = new RawText("", false, null);

  public boolean isEmpty() {
    return raw.isEmpty();
  }
}
