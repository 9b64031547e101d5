package freshet.web.manage;

import freshet.web.manage.FeedListQuery.Show;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A page of the table of feeds.
 *
 * @param all how many feeds the account reads
 * @param counts how many of those that fit the words are of each kind
 * @param matching how many fit words and kind
 * @param pages how many pages they are
 * @param half the median of all delays as text; empty if none is known
 */
public record FeedListPage(
    FeedListQuery query,
    int all,
    Map<Show, Long> counts,
    int matching,
    int pages,
    String half,
    List<ManagedFeed> rows) {
  /** Few enough for a form whose boxes are all ticked. */
  static final int ROWS = 100;

  private static final Comparator<ManagedFeed> BY_NAME =
      Comparator.comparing((ManagedFeed feed) -> feed.title().toLowerCase(Locale.ROOT))
          .thenComparingLong(ManagedFeed::id);

  public FeedListPage {
    counts = Map.copyOf(counts);
    rows = List.copyOf(rows);
  }

  static FeedListPage of(Collection<ManagedFeed> feeds, FeedListQuery query) {
    List<ManagedFeed> fitting = feeds.stream().filter(query::fits).toList();
    Map<Show, Long> counts = new EnumMap<>(Show.class);
    for (Show show : Show.values()) {
      counts.put(show, fitting.stream().filter(show::fits).count());
    }
    List<ManagedFeed> matching = sorted(fitting, query);
    int pages = Math.max(1, (matching.size() + ROWS - 1) / ROWS);
    int from = ROWS * (Math.min(query.page(), pages) - 1);
    return new FeedListPage(
        query,
        feeds.size(),
        counts,
        matching.size(),
        pages,
        half(feeds),
        matching.subList(from, Math.min(from + ROWS, matching.size())));
  }

  private static List<ManagedFeed> sorted(List<ManagedFeed> feeds, FeedListQuery query) {
    Comparator<ManagedFeed> order = ManagedFeed.by(query.sort());
    Comparator<ManagedFeed> names =
        query.sort() == FeedListQuery.Sort.NAME && query.isReversed()
            ? BY_NAME.reversed()
            : BY_NAME;
    return feeds.stream()
        .filter(query.show()::fits)
        .sorted((query.isReversed() ? order.reversed() : order).thenComparing(names))
        .toList();
  }

  private static String half(Collection<ManagedFeed> feeds) {
    double[] delays =
        feeds.stream()
            .flatMap(feed -> feed.activity().delays().stream())
            .mapToDouble(delay -> delay)
            .sorted()
            .toArray();
    return delays.length == 0 ? "" : DelayText.of(delays[(delays.length - 1) / 2]);
  }

  /** Returns the kinds to choose from: those that have feeds, and the chosen one. */
  public List<Show> shows() {
    return Arrays.stream(Show.values())
        .filter(show -> show == Show.ALL || show == query.show() || count(show) > 0)
        .toList();
  }

  public long count(Show show) {
    return counts.getOrDefault(show, 0L);
  }

  /** Returns the number of this page, from 1. */
  public int page() {
    return Math.min(query.page(), pages);
  }
}
