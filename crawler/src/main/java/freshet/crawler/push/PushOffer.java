package freshet.crawler.push;

import freshet.feed.Cloud;
import freshet.feed.FeedLinks;
import freshet.http.RequestUrl;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a feed offers to announce its postings. */
public sealed interface PushOffer {

  /**
   * WebSub.
   *
   * @param topic the self link, whatever URL was retrieved (GC-061)
   * @param hubs at least one
   */
  record WebSub(String topic, List<String> hubs) implements PushOffer {
    public WebSub {
      hubs = List.copyOf(hubs);
    }
  }

  /** rssCloud, with the URL for registrations (GC-072). */
  record RssCloud(String registration) implements PushOffer {}

  /**
   * Returns the offer of a retrieval: WebSub in the first place that has both hub and self
   * (GC-060), else rssCloud.
   *
   * @param headers HTTP Link headers of the last answer
   * @param document links of the feed document
   * @param page links in the head of an HTML page
   */
  static Optional<PushOffer> of(PushLinks headers, FeedLinks document, PushLinks page) {
    Optional<PushOffer> webSub =
        Stream.of(headers, PushLinks.of(document), page)
            .flatMap(links -> webSub(links).stream())
            .findFirst();
    return webSub.or(() -> rssCloud(document.cloud()));
  }

  private static Optional<PushOffer> webSub(PushLinks links) {
    String self = links.self();
    List<String> hubs = links.hubs().stream().filter(PushOffer::isWeb).distinct().toList();
    return self == null || !isWeb(self) || hubs.isEmpty()
        ? Optional.empty()
        : Optional.of(new WebSub(self, hubs));
  }

  private static boolean isWeb(String url) {
    return !RequestUrl.host(url).isEmpty();
  }

  private static Optional<PushOffer> rssCloud(@Nullable Cloud cloud) {
    if (cloud == null) {
      return Optional.empty();
    }
    String protocol = cloud.protocol().strip().toLowerCase(Locale.ROOT);
    boolean secure = protocol.equals("https-post") || cloud.port() == 443;
    String path = cloud.path().startsWith("/") ? cloud.path() : "/" + cloud.path();
    String url =
        (secure ? "https://" : "http://") + cloud.domain().strip() + ":" + cloud.port() + path;
    boolean spoken = protocol.equals("http-post") || protocol.equals("https-post");
    return spoken && isWeb(url) ? Optional.of(new RssCloud(url)) : Optional.empty();
  }
}
