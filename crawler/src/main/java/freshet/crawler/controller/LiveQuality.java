package freshet.crawler.controller;

import freshet.policy.Horizon;
import freshet.policy.quality.Quality;
import freshet.policy.quality.QualityMeter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Measures how well feeds are watched today and were yesterday (UTC), as the simulator does. A
 * posting counts for the day of its publication; missed postings cannot be measured live, and are
 * estimated from gaps. Thread-safe.
 */
public final class LiveQuality {
  private static final double MINUTES = 24 * 60;

  private @Nullable Day today;
  private @Nullable Day yesterday;

  private record Day(double from, QualityMeter meter, Map<Long, FeedDelay> feeds) {
    boolean holds(double published) {
      return published >= from && published < from + 1;
    }
  }

  /**
   * The delay of a feed's postings of a day.
   *
   * @param minutes the sum of their delays, SC's D(O)
   * @param weighted the same with each posting counted by the weight of the feed then: w·D(O)
   */
  public record FeedDelay(long postings, double minutes, double weighted) {
    private static final FeedDelay NONE = new FeedDelay(0, 0, 0);

    private FeedDelay and(double delay, double weight) {
      return new FeedDelay(postings + 1, minutes + delay, weighted + weight * delay);
    }
  }

  /** Adds a retrieval; of a feed's first document only that it was made. */
  synchronized void stored(CompletedRetrieval finished, double weight, int feeds) {
    double at = finished.at();
    double[] news = finished.news();
    turn(at, feeds);
    for (Day day : new @Nullable Day[] {today, yesterday}) {
      if (day != null) {
        delays(day, finished.ticket().feed(), at, news, weight);
      }
      if (day != null && finished.ticket().isDelivery()) {
        day.meter.delivered(at, news, dated(news), weight);
      } else if (day != null) {
        day.meter.retrieved(at, news, 0, dated(news), 0, weight, 1);
      }
    }
  }

  private static void delays(Day day, long feed, double at, double[] news, double weight) {
    for (int k = 0; k < dated(news); k++) {
      if (day.holds(news[k])) {
        double minutes = MINUTES * (at - news[k]);
        day.feeds.compute(
            feed, (_, known) -> (known == null ? FeedDelay.NONE : known).and(minutes, weight));
      }
    }
  }

  private void turn(double at, int feeds) {
    double from = Math.floor(at);
    if (today == null || today.from < from) {
      yesterday = today != null && today.from == from - 1 ? today : null;
      QualityMeter meter = new QualityMeter(new Horizon(from, from + 1), Math.max(1, feeds));
      today = new Day(from, meter, new HashMap<>());
    }
  }

  /** Discards days that have not started after the clock was set back. */
  synchronized void setBack(double now) {
    if (today != null && today.from > now) {
      today = null;
      yesterday = null;
    }
  }

  /** Returns the number of dated postings; undated ones are sorted last. */
  private static int dated(double[] news) {
    int end = news.length;
    while (end > 0 && Double.isNaN(news[end - 1])) {
      end--;
    }
    return end;
  }

  /** Returns the figures of today so far. */
  public synchronized Optional<Quality> today() {
    return Optional.ofNullable(today).map(day -> day.meter.quality());
  }

  /** Returns the figures of yesterday; some of its postings may be found only now. */
  public synchronized Optional<Quality> yesterday() {
    return Optional.ofNullable(yesterday).map(day -> day.meter.quality());
  }

  /** Returns the delay of a feed's dated postings of today; empty if there is none. */
  public synchronized Optional<FeedDelay> today(long feed) {
    return Optional.ofNullable(today).map(day -> day.feeds.get(feed));
  }

  /** Returns the delay of the dated postings of today, by feed. */
  public synchronized Map<Long, FeedDelay> feedsToday() {
    return today == null ? Map.of() : Map.copyOf(today.feeds);
  }
}
