package freshet.web.admin;

import freshet.crawler.controller.FeedBrief;
import freshet.store.model.StoredFeed;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Loads sort keys that are not in the feed's row, for all feeds at once. */
record FeedRanking(CrawlerAccess engine, RecentDelays delays) {

  /** Returns the sort key of each wanted feed. */
  ToDoubleFunction<StoredFeed> of(FeedOrder order, Predicate<StoredFeed> wanted) {
    return switch (order) {
      case RATE -> planned(FeedBrief::rate);
      case NEXT -> planned(brief -> soonest(brief.dueAt()));
      case WEIGHTED -> byId(weighted());
      case DELAY -> byId(means(wanted));
      default -> _ -> 0;
    };
  }

  private Map<Long, Double> weighted() {
    Map<Long, Double> figures = new HashMap<>();
    engine.quality().feedsToday().forEach((feed, delay) -> figures.put(feed, delay.weighted()));
    return figures;
  }

  private static double soonest(Instant due) {
    return due.equals(Instant.MAX) ? Double.NaN : -due.toEpochMilli();
  }

  private ToDoubleFunction<StoredFeed> planned(Function<FeedBrief, Double> figure) {
    Map<Long, Double> figures = new HashMap<>();
    engine
        .questions()
        .briefs()
        .orElseThrow(engine.questions()::unanswered)
        .forEach((feed, brief) -> figures.put(feed, figure.apply(brief)));
    return byId(figures);
  }

  /**
   * Computes mean delays. Reads all feeds before their postings, so that no long query stays open
   * meanwhile.
   */
  private Map<Long, Double> means(Predicate<StoredFeed> wanted) {
    Map<Long, Instant> added = new HashMap<>();
    engine
        .store()
        .feeds()
        .each(
            feed -> {
              if (wanted.test(feed) && feed.postings() > 0) {
                added.put(feed.id(), feed.added());
              }
            });
    Map<Long, Double> means = new HashMap<>();
    added.forEach((feed, since) -> means.put(feed, orNone(delays.of(feed, since).mean())));
    return means;
  }

  private static double orNone(@Nullable Double figure) {
    return figure == null ? Double.NaN : figure;
  }

  private static ToDoubleFunction<StoredFeed> byId(Map<Long, Double> figures) {
    return feed -> figures.getOrDefault(feed.id(), Double.NaN);
  }
}
