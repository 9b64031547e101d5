package freshet.web.dashboard;

import freshet.crawler.http.RequestUrl;
import freshet.store.Feeds;
import freshet.store.StoredFeed;
import freshet.web.Spans;
import freshet.web.dashboard.FeedTally.Count;
import java.util.List;
import java.util.Optional;

/** The feeds that stand out. */
public record TopFeeds(Feeds feeds, FeedTally tally) {
  private static final int SHOWN = 10;

  /** Fewer say nothing of a feed. */
  private static final int LEAST_POSTINGS = 2;

  /**
   * A feed in a short list.
   *
   * @param linked whether the reader may look at it more closely
   */
  public record Row(long feed, String name, boolean linked, List<String> values) {}

  /** Those whose postings wait longest. */
  List<Row> byDelay() {
    return rows(
        tally.top(count -> count.dated() < LEAST_POSTINGS ? 0 : count.meanDelayMinutes(), SHOWN));
  }

  /** Those that are looked at most for nothing. */
  List<Row> byWaste() {
    return rows(tally.top(Count::wasted, SHOWN));
  }

  private List<Row> rows(List<Count> counts) {
    return counts.stream().flatMap(count -> row(count).stream()).toList();
  }

  private Optional<Row> row(Count count) {
    return feeds
        .find(count.feed())
        .map(
            feed ->
                new Row(
                    feed.id(),
                    name(feed),
                    feed.owner() == null,
                    List.of(
                        count.dated() == 0 ? "–" : Spans.minutes(count.meanDelayMinutes()),
                        Spans.count(count.dated()),
                        Spans.count(count.retrievals()),
                        Spans.count(count.wasted()),
                        Spans.percent((double) count.wasted() / Math.max(1, count.retrievals())))));
  }

  /** What someone keeps for themselves is not told to others (GC-009). */
  static String name(StoredFeed feed) {
    if (feed.owner() != null) {
      return "a feed of someone's own";
    }
    String title = feed.description().title();
    return title.isBlank() ? RequestUrl.redacted(feed.url()) : title;
  }
}
