package freshet.crawler.terminal;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Header;
import java.util.ArrayList;
import java.util.List;

/** The one GET that a retrieval makes. */
final class FeedRequest {
  /** Feed types first, and nothing is refused for its type (GC-006). */
  static final Header ACCEPT =
      new Header(
          "Accept",
          "application/atom+xml, application/rss+xml, application/feed+json,"
              + " application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8,"
              + " application/json;q=0.7, */*;q=0.1");

  private FeedRequest() {}

  static FetchRequest of(RetrievalOrder order, Agent agent) {
    List<Header> headers = new ArrayList<>();
    headers.add(agent.forFeed(order.subscribers(), order.publicId()));
    headers.add(ACCEPT);
    headers.addAll(order.sent().conditions());
    return new FetchRequest("GET", order.url(), headers, null);
  }
}
