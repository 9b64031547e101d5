package freshet.crawler.controller;

import freshet.policy.Horizon;
import freshet.policy.quality.Quality;
import freshet.policy.quality.QualityMeter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How well feeds are watched today and were yesterday (UTC), measured as the simulator does. A
 * posting counts for the day on which it was published; one that was missed cannot be measured
 * live, and is counted where gaps are. May be used by many threads.
 */
public final class LiveQuality {
  private @Nullable Day today;
  private @Nullable Day yesterday;

  private record Day(double from, QualityMeter meter) {}

  /** Takes a retrieval into account; of a first document only that it was made. */
  synchronized void stored(Finished finished, double weight, int feeds) {
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

  /** The clock was set back: days that have not begun are measured anew. */
  synchronized void setBack(double now) {
    if (today != null && today.from > now) {
      today = null;
      yesterday = null;
    }
  }

  /** Those without a date are sorted behind the others. */
  private static int dated(double[] news) {
    int end = news.length;
    while (end > 0 && Double.isNaN(news[end - 1])) {
      end--;
    }
    return end;
  }

  /** The figures of this day so far. */
  public synchronized Optional<Quality> today() {
    return Optional.ofNullable(today).map(day -> day.meter.quality());
  }

  /** The figures of the day before, some of whose postings may be found only now. */
  public synchronized Optional<Quality> yesterday() {
    return Optional.ofNullable(yesterday).map(day -> day.meter.quality());
  }
}
