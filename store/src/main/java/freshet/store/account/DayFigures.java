package freshet.store.account;

import java.time.Duration;
import java.util.List;

/**
 * What an account's feeds published in a time.
 *
 * @param postings how many
 * @param delays from publication to arrival, for those whose feed names an exact time and that were
 *     published after the account subscribed; rising
 * @param missed how many may have been lost
 */
public record DayFigures(long postings, List<Duration> delays, long missed) {
  public DayFigures {
    delays = List.copyOf(delays);
  }
}
