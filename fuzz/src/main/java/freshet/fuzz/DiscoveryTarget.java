package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.discovery.FeedCandidate;
import freshet.feed.discovery.FeedDiscovery;
import freshet.feed.discovery.FetchedPage;
import freshet.http.Header;
import java.util.List;

/** Pages that may point to feeds: the URL in the first line, headers, an empty line, the page. */
public final class DiscoveryTarget {
  private static final FeedDiscovery DISCOVERY = new FeedDiscovery();

  private DiscoveryTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Message message = Message.headed(data);
    List<String> links = message.headers().stream().map(Header::value).toList();
    FetchedPage page = new FetchedPage(message.start(), new String(message.body(), UTF_8), links);
    List<FeedCandidate> found = FuzzAssertions.soon(() -> DISCOVERY.candidates(page));
    List<String> urls = found.stream().map(FeedCandidate::url).toList();
    urls.forEach(
        url -> FuzzAssertions.that(url.matches("(?s)https?://.+"), "leads into the web", url));
    urls.forEach(url -> FuzzAssertions.that(url.indexOf('#') < 0, "is a whole document", url));
    FuzzAssertions.that(urls.stream().distinct().count() == urls.size(), "tries each once", urls);
    FuzzAssertions.that(!urls.contains(page.url()), "does not try the page itself", urls);
  }
}
