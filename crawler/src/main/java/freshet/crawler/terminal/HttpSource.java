package freshet.crawler.terminal;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.Header;
import java.util.ArrayList;
import java.util.List;

/** Fetches feeds of the web, by one conditional GET each. */
final class HttpSource implements FetchSource {
  /** Feed types first, and nothing is refused for its type (GC-006). */
  static final Header ACCEPT =
      new Header(
          "Accept",
          "application/atom+xml, application/rss+xml, application/feed+json,"
              + " application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8,"
              + " application/json;q=0.7, */*;q=0.1");

  private final Fetcher fetcher;
  private final UserAgent agent;

  HttpSource(Fetcher fetcher, UserAgent agent) {
    this.fetcher = fetcher;
    this.agent = agent;
  }

  /** The fetcher says what is wrong with a location that is none of the web. */
  @Override
  public boolean accepts(FeedLocation at) {
    return true;
  }

  @Override
  public FetchResult fetch(RetrievalOrder order) {
    List<Header> headers = new ArrayList<>();
    headers.add(agent.forFeed(order.subscribers(), order.publicId()));
    headers.add(ACCEPT);
    headers.addAll(order.sent().conditions());
    return fetcher.fetch(new FetchRequest("GET", order.url(), headers, null));
  }
}
