package freshet.http;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The result of a request. */
public sealed interface FetchResult {

  /** Returns the redirects that were followed, in order. */
  List<Hop> hops();

  /** Returns the time from the request to the end of the response. */
  Duration took();

  /**
   * A response with any status.
   *
   * @param url the final URL after redirects
   * @param body decoded; empty for 304
   * @param wireBytes the length of the body as transferred
   */
  record Answer(
      int status,
      String url,
      List<Hop> hops,
      List<Header> headers,
      byte[] body,
      long wireBytes,
      Duration took)
      implements FetchResult {
    public Answer {
      hops = List.copyOf(hops);
      headers = List.copyOf(headers);
    }

    /** Returns the first header of a name, ignoring case, unchanged. */
    public Optional<String> header(String name) {
      return headers(name).stream().findFirst();
    }

    public List<String> headers(String name) {
      return Header.values(headers, name);
    }

    /** Returns a form for logs: without secrets of the URL, headers and body. */
    @Override
    public String toString() {
      return status + " from " + RequestUrl.redacted(url) + " after " + hops;
    }
  }

  /**
   * No response, or one that may not be read completely.
   *
   * @param reason a sentence for the dashboard; it does not reveal whether ports of forbidden
   *     addresses are open
   */
  record NoAnswer(Cause cause, String reason, List<Hop> hops, Duration took)
      implements FetchResult {
    public NoAnswer {
      hops = List.copyOf(hops);
    }
  }

  /** Why there is no response. */
  enum Cause {
    /** A forbidden URL, port or address (GC-100 to GC-103). */
    REFUSED,
    NO_SUCH_HOST,
    NO_CONNECTION,
    TLS,
    TIMEOUT,
    /** Connection lost, invalid HTTP, or an invalid coding. */
    BROKEN,
    TOO_LARGE,
    REDIRECTS
  }
}
