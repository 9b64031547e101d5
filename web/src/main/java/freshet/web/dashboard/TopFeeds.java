package freshet.web.dashboard;

import freshet.http.RequestUrl;
import freshet.store.model.StoredFeed;
import freshet.store.sql.FeedTable;
import freshet.web.TimeSpanText;
import freshet.web.dashboard.FeedTally.Count;
import java.util.List;
import java.util.Optional;

/** Lists of feeds that stand out. */
public record TopFeeds(FeedTable feeds, FeedTally tally) {
  private static final int SHOWN = 10;

  /** The titles of a row's values. */
  public static final List<String> COLUMNS =
      List.of("Mean delay", "Articles", "Checks", "In vain", "Share in vain");

  /** A feed with fewer postings is not ranked. */
  private static final int LEAST_POSTINGS = 2;

  /**
   * A feed in a short list.
   *
   * @param linked whether the visitor may open it
   */
  public record Row(long feed, String name, boolean linked, List<String> values) {}

  /** Returns the feeds whose postings wait longest. */
  List<Row> byDelay() {
    return rows(
        tally.top(count -> count.dated() < LEAST_POSTINGS ? 0 : count.meanDelayMinutes(), SHOWN));
  }

  /** Returns the feeds with the most useless retrievals. */
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
                        count.dated() == 0 ? "–" : TimeSpanText.minutes(count.meanDelayMinutes()),
                        TimeSpanText.count(count.dated()),
                        TimeSpanText.count(count.retrievals()),
                        TimeSpanText.count(count.wasted()),
                        TimeSpanText.percent(
                            (double) count.wasted() / Math.max(1, count.retrievals())))));
  }

  /** Hides the names of private feeds (GC-009). */
  static String name(StoredFeed feed) {
    if (feed.owner() != null) {
      return "a private feed";
    }
    String title = feed.description().title();
    return title.isBlank() ? RequestUrl.redacted(feed.url()) : title;
  }
}
