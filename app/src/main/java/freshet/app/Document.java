package freshet.app;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document with its origin.
 *
 * @param name as it was requested
 * @param body decompressed
 * @param links its HTTP Link headers
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

  /** Fetches documents from the web; failures are {@link UsageException}s. */
  interface Web {
    Document get(String url);
  }
}
