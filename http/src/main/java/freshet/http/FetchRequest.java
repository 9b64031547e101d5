package freshet.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request.
 *
 * @param url sent unchanged
 * @param headers in addition to the usual ones
 * @param body null for none
 * @param confined whether redirects to other hosts are not followed, since they must not learn the
 *     request's content (GC-009)
 */
public record FetchRequest(
    String method, String url, List<Header> headers, byte @Nullable [] body, boolean confined) {
  public FetchRequest {
    headers = List.copyOf(headers);
  }

  /** Creates a request that follows redirects to any host. */
  public FetchRequest(String method, String url, List<Header> headers, byte @Nullable [] body) {
    this(method, url, headers, body, false);
  }

  public static FetchRequest get(String url, Header... headers) {
    return new FetchRequest("GET", url, List.of(headers), null);
  }

  /** Returns a copy that does not follow redirects to other hosts. */
  public FetchRequest confine() {
    return new FetchRequest(method, url, headers, body, true);
  }

  /** Returns a form for logs: without secrets of the URL and headers. */
  @Override
  public String toString() {
    return method + " " + RequestUrl.redacted(url);
  }
}
