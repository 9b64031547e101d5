package freshet.app;

import freshet.crawler.terminal.FeedProbe;
import freshet.feed.DocumentSource;
import freshet.feed.ReadResult;
import freshet.feed.discovery.FeedCandidate;
import freshet.feed.opml.OpmlFeeds;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlResult;
import java.util.ArrayList;
import java.util.List;

/** Explains why a document is not a feed, and where to look instead. */
final class NoFeedText {
  private NoFeedText() {}

  /** Returns a sentence, followed by places to look. */
  static List<String> lines(Document document, DocumentSource source, ReadResult.NotRead reading) {
    if (new OpmlReader().read(document.body()) instanceof OpmlResult.Read(var opml)) {
      int feeds = OpmlFeeds.of(opml).subscriptions().size();
      return List.of("The document is a list of " + count(feeds) + " (OPML), not a feed itself.");
    }
    return reading.cause() == ReadResult.Cause.HTML
        ? page(document, source, reading.reason())
        : List.of(reading.reason());
  }

  private static List<String> page(Document page, DocumentSource source, String reason) {
    String base = source.base();
    List<FeedCandidate> feeds =
        FeedProbe.feeds(page.body(), source.contentType(), base == null ? "" : base, page.links());
    if (feeds.isEmpty()) {
      String hint = base == null ? "; if its links are relative, --base helps." : ".";
      return List.of(reason + " It links to no feed" + hint);
    }
    List<String> lines = new ArrayList<>();
    lines.add(reason + " It offers " + count(feeds.size()) + ":");
    feeds.forEach(
        feed -> lines.add(feed.url() + (feed.title() == null ? "" : "  " + feed.title())));
    return lines;
  }

  private static String count(int feeds) {
    return feeds == 1 ? "1 feed" : feeds + " feeds";
  }
}
