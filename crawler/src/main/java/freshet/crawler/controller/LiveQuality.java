package freshet.crawler.controller;

import freshet.policy.Horizon;
import freshet.policy.quality.Quality;
import freshet.policy.quality.QualityMeter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Measures how well feeds are watched today and were yesterday (UTC), as the simulator does. A
 * posting counts for the day of its publication; missed postings cannot be measured live, and are
 * estimated from gaps. Thread-safe.
 */
public final class LiveQuality {
  private @Nullable Day today;
  private @Nullable Day yesterday;

  private record Day(double from, QualityMeter meter) {}

  /** Adds a retrieval; of a feed's first document only that it was made. */
  synchronized void stored(CompletedRetrieval finished, double weight, int feeds) {
    double at = finished.at();
    double[] news = finished.news();
    turn(at, feeds);
    for (Day day : new @Nullable Day[] {today, yesterday}) {
      if (day != null && finished.ticket().isDelivery()) {
        day.meter.delivered(at, news, dated(news), weight);
      } else if (day != null) {
        day.meter.retrieved(at, news, 0, dated(news), 0, weight, 1);
      }
    }
  }

  private void turn(double at, int feeds) {
    double from = Math.floor(at);
    if (today == null || today.from < from) {
      yesterday = today != null && today.from == from - 1 ? today : null;
      today = new Day(from, new QualityMeter(new Horizon(from, from + 1), Math.max(1, feeds)));
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
}
