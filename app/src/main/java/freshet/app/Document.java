package freshet.app;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document and what is known of where it came from.
 *
 * @param name as it was asked for
 * @param body decompressed
 * @param links the HTTP Link headers that came with it
 */
record Document(
    String name,
    byte[] body,
    @Nullable String base,
    @Nullable String contentType,
    List<String> links) {
  Document {
    links = List.copyOf(links);
  }

  /** Gets documents of the web; what goes wrong is {@link BadInput}. */
  interface Web {
    Document get(String url);
  }
}
