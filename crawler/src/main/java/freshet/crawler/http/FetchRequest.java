package freshet.crawler.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request.
 *
 * @param url sent exactly as it is
 * @param headers beyond those every request has
 * @param body null for none
 */
public record FetchRequest(
    String method, String url, List<Header> headers, byte @Nullable [] body) {
  public FetchRequest {
    headers = List.copyOf(headers);
  }

  public static FetchRequest get(String url, Header... headers) {
    return new FetchRequest("GET", url, List.of(headers), null);
  }

  /** Fit for a log: without secrets of the URL, without headers. */
  @Override
  public String toString() {
    return method + " " + RequestUrl.redacted(url);
  }
}
