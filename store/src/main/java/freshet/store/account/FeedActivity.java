package freshet.store.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a feed published lately.
 *
 * @param latest when its latest posting was published; null if there is none
 * @param weeks the numbers of postings by week, the oldest first
 * @param delays minutes from publication to arrival of its latest postings with exact times
 */
public record FeedActivity(@Nullable Instant latest, List<Integer> weeks, List<Double> delays) {
  public FeedActivity {
    weeks = List.copyOf(weeks);
    delays = List.copyOf(delays);
  }
}
