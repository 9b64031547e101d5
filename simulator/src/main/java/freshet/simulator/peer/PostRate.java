package freshet.simulator.peer;

import freshet.policy.FeedHistory;
import freshet.policy.Retrieval;
import java.util.List;

/**
 * Palladian's PostRate: counts postings per minute of the day, and waits until the probabilities of
 * a posting in the following minutes sum to 1, for at most 31 days.
 *
 * <p>The probability of a minute is its postings divided by the days observed, which last from the
 * first posting to the newest, and at least one day. (Palladian counts the days of each minute
 * separately; they differ by at most one.)
 */
final class PostRate implements IntervalRule {
  private static final int HOUR = 60;
  private static final int DAY = 24 * HOUR;
  private static final int MAX_MINUTES = 31 * DAY;

  private final FeedHistory[] histories;
  private final int[][] ofMinute;
  private final int[][] ofHour;

  PostRate(List<FeedHistory> feeds) {
    histories = feeds.toArray(FeedHistory[]::new);
    ofMinute = new int[histories.length][DAY];
    ofHour = new int[histories.length][DAY / HOUR];
    for (int i = 0; i < histories.length; i++) {
      count(i, 0);
    }
  }

  @Override
  public double after(Retrieval retrieval, double elapsed) {
    int feed = retrieval.feed();
    int known = histories[feed].size();
    histories[feed].add(retrieval);
    count(feed, known);
    return PeerUnits.ofMinutes(minutesToOne(feed, minuteOfDay(retrieval.at())));
  }

  private void count(int feed, int from) {
    for (int k = from; k < histories[feed].size(); k++) {
      int minute = minuteOfDay(histories[feed].published(k));
      ofMinute[feed][minute]++;
      ofHour[feed][minute / HOUR]++;
    }
  }

  /** Probabilities sum to 1 when as many postings are passed as days were observed. */
  private int minutesToOne(int feed, int start) {
    FeedHistory history = histories[feed];
    int passedEachDay = history.size();
    if (passedEachDay == 0) {
      return MAX_MINUTES;
    }
    double days = Math.max(1, history.published(history.size() - 1) - history.published(0));
    double wholeDays = Math.ceil(days / passedEachDay) - 1;
    int rest = minutesToPass(days - wholeDays * passedEachDay, feed, start);
    return (int) Math.min(wholeDays * DAY + rest, MAX_MINUTES);
  }

  /** Returns the minutes until a given number of postings is passed. */
  private int minutesToPass(double postings, int feed, int start) {
    int passed = 0;
    int minutes = 0;
    while (minutes < DAY) {
      int minute = (start + minutes) % DAY;
      int inHour = ofHour[feed][minute / HOUR];
      if (minute % HOUR == 0 && passed + inHour < postings) {
        passed += inHour;
        minutes += HOUR;
      } else {
        passed += ofMinute[feed][minute];
        if (passed >= postings) {
          return minutes;
        }
        minutes++;
      }
    }
    return DAY;
  }

  private static int minuteOfDay(double at) {
    return (int) ((at - Math.floor(at)) * DAY);
  }
}
