package freshet.crawler.push;

import freshet.crawler.http.Header;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to a callback.
 *
 * @param path as it was sent, without the query
 * @param query what follows the question mark, still encoded; null if there is none
 * @param body the bytes as they came, neither decoded nor decompressed
 */
public record PushRequest(
    String method, String path, @Nullable String query, List<Header> headers, byte[] body) {
  public PushRequest {
    headers = List.copyOf(headers);
  }

  /** The first header of that name, whatever its case. */
  public Optional<String> header(String name) {
    return headers(name).stream().findFirst();
  }

  /** All headers of that name. */
  public List<String> headers(String name) {
    return Header.values(headers, name);
  }
}
