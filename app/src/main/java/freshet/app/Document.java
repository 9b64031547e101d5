package freshet.app;

import org.jspecify.annotations.Nullable;

/**
 * A document and what is known of where it came from.
 *
 * @param name as it was asked for
 * @param body decompressed
 */
record Document(String name, byte[] body, @Nullable String base, @Nullable String contentType) {

  /** Gets documents of the web; what goes wrong is {@link BadInput}. */
  interface Web {
    Document get(String url);
  }
}
