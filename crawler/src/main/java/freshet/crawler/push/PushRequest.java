package freshet.crawler.push;

import freshet.http.Header;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to a callback.
 *
 * @param path as it was sent, without the query
 * @param query still encoded; null if there is none
 * @param body the raw bytes, neither decoded nor decompressed
 */
public record PushRequest(
    String method, String path, @Nullable String query, List<Header> headers, byte[] body) {
  public PushRequest {
    headers = List.copyOf(headers);
  }

  /** Returns the first header of a name, ignoring case. */
  public Optional<String> header(String name) {
    return headers(name).stream().findFirst();
  }

  /** Returns all headers of a name. */
  public List<String> headers(String name) {
    return Header.values(headers, name);
  }
}
