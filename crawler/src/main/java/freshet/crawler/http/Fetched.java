package freshet.crawler.http;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What came of a request. */
public sealed interface Fetched {

  /** Redirects that were followed, in order. */
  List<Hop> hops();

  /** From the request to the end of the answer. */
  Duration took();

  /**
   * The other side answered, with whatever status.
   *
   * @param url where the answer came from, after redirects
   * @param body decoded; empty for 304
   * @param wireBytes of the body as it was sent
   */
  record Answer(
      int status,
      String url,
      List<Hop> hops,
      List<Header> headers,
      byte[] body,
      long wireBytes,
      Duration took)
      implements Fetched {
    public Answer {
      hops = List.copyOf(hops);
      headers = List.copyOf(headers);
    }

    /** The first header of that name, whatever its case, byte for byte. */
    public Optional<String> header(String name) {
      return headers(name).stream().findFirst();
    }

    public List<String> headers(String name) {
      return Header.values(headers, name);
    }

    /** Fit for a log: without secrets of the URL, without headers and body. */
    @Override
    public String toString() {
      return status + " from " + RequestUrl.redacted(url) + " after " + hops;
    }
  }

  /**
   * No answer, or one that may not be read to its end.
   *
   * @param reason a sentence for a person that reads the dashboard; says nothing of closed or open
   *     ports of blocked addresses
   */
  record NoAnswer(Cause cause, String reason, List<Hop> hops, Duration took) implements Fetched {
    public NoAnswer {
      hops = List.copyOf(hops);
    }
  }

  /** Why there is no answer. */
  enum Cause {
    /** The URL, a port or an address that Freshet does not speak to (GC-100 to GC-103). */
    REFUSED,
    NO_SUCH_HOST,
    NO_CONNECTION,
    TLS,
    TIMEOUT,
    /** Connection lost, answer that is no HTTP, coding that cannot be decoded. */
    BROKEN,
    TOO_LARGE,
    REDIRECTS
  }
}
