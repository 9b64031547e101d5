package freshet.reading;

import freshet.http.RequestUrl;

/** Checks URLs that people give for requests that this server makes for them. */
public final class OutgoingUrl {
  private OutgoingUrl() {}

  /**
   * A URL without user name and password in its canonical form; throws {@link
   * RequestRejectedException} with a sentence for the reader if it is none. Which addresses may be
   * contacted is checked when the request is made.
   *
   * @param use what for, as in "an address that can be notified"
   */
  public static String checked(String text, String use) {
    return RequestUrl.canonical(text)
        .filter(url -> !RequestUrl.hasUserInfo(url))
        .orElseThrow(
            () ->
                new RequestRejectedException(
                    422,
                    "'%s' is not an address that can be %s; give one such as https://example.org/x"
                        .formatted(RequestUrl.redacted(text), use)));
  }
}
