package freshet.feed.discovery;

import java.util.List;

/**
 * A page that was fetched.
 *
 * @param url where it was in the end, redirects followed
 * @param linkHeaders the values of its Link headers
 */
public record Page(String url, String html, List<String> linkHeaders) {
  public Page {
    linkHeaders = List.copyOf(linkHeaders);
  }
}
