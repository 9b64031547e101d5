package freshet.crawler.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request.
 *
 * @param url sent exactly as it is
 * @param headers beyond those every request has
 * @param body null for none
 * @param confined whether redirects to other hosts are not followed, since these must not learn
 *     what it says (GC-009)
 */
public record FetchRequest(
    String method, String url, List<Header> headers, byte @Nullable [] body, boolean confined) {
  public FetchRequest {
    headers = List.copyOf(headers);
  }

  /** A request that may be led anywhere. */
  public FetchRequest(String method, String url, List<Header> headers, byte @Nullable [] body) {
    this(method, url, headers, body, false);
  }

  public static FetchRequest get(String url, Header... headers) {
    return new FetchRequest("GET", url, List.of(headers), null);
  }

  /** The same, which is not led to other hosts. */
  public FetchRequest confine() {
    return new FetchRequest(method, url, headers, body, true);
  }

  /** Fit for a log: without secrets of the URL, without headers. */
  @Override
  public String toString() {
    return method + " " + RequestUrl.redacted(url);
  }
}
