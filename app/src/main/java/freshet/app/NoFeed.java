package freshet.app;

import freshet.crawler.terminal.FirstLook;
import freshet.feed.Reading;
import freshet.feed.Source;
import freshet.feed.discovery.Candidate;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlReading;
import freshet.feed.opml.SubscriptionList;
import java.util.ArrayList;
import java.util.List;

/** Tells what a document is that holds no feed, and where to look instead. */
final class NoFeed {
  private NoFeed() {}

  /** A sentence, and the places to look at behind it, for a person. */
  static List<String> lines(Document document, Source source, Reading.NotRead reading) {
    if (new OpmlReader().read(document.body()) instanceof OpmlReading.Read(var opml)) {
      int feeds = SubscriptionList.of(opml).subscriptions().size();
      return List.of("The document is a list of " + count(feeds) + " (OPML), not a feed itself.");
    }
    return reading.cause() == Reading.Cause.HTML
        ? page(document, source, reading.reason())
        : List.of(reading.reason());
  }

  private static List<String> page(Document page, Source source, String reason) {
    String base = source.base();
    List<Candidate> feeds =
        FirstLook.feeds(page.body(), source.contentType(), base == null ? "" : base, page.links());
    if (feeds.isEmpty()) {
      String hint = base == null ? "; if its links are relative, --base helps." : ".";
      return List.of(reason + " It names no feed" + hint);
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
