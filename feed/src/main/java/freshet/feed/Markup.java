package freshet.feed;

import org.jspecify.annotations.Nullable;

/**
 * Text as the feed gave it: raw, never to be shown as it is.
 *
 * @param raw HTML, or plain text
 * @param base what relative links are resolved against; null if nothing is known
 */
public record Markup(String raw, boolean html, @Nullable String base) {
  public static final Markup NONE = new Markup("", false, null);

  public boolean isEmpty() {
    return raw.isEmpty();
  }
}
