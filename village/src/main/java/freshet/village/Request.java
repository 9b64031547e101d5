package freshet.village;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A request as it arrived.
 *
 * @param at the time by the village's clock
 * @param connection the number of its connection, from 1
 * @param target path and query exactly as in the request line
 */
public record Request(
    Instant at,
    long connection,
    String host,
    String method,
    String target,
    List<Field> headers,
    byte[] body) {
  public Request {
    headers = List.copyOf(headers);
  }

  /** Returns the first header of a name, ignoring case. */
  public Optional<String> header(String name) {
    return Field.first(headers, name);
  }

  /** Returns the path without the query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** Whether it has any validator. */
  public boolean conditional() {
    return header("If-None-Match").isPresent() || header("If-Modified-Since").isPresent();
  }
}
