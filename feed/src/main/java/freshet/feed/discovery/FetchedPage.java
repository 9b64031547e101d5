package freshet.feed.discovery;

import java.util.List;

/**
 * A fetched web page.
 *
 * @param url its URL after redirects
 * @param linkHeaders the values of its Link headers
 */
public record FetchedPage(String url, String html, List<String> linkHeaders) {
  public FetchedPage {
    linkHeaders = List.copyOf(linkHeaders);
  }
}
