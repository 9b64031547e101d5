package freshet.web.admin;

import freshet.store.model.FeedStage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed in a list.
 *
 * @param url without secrets
 * @param folders paths such as Outer/Inner
 * @param ratePerDay postings a day as the policy has learned; null if unknown
 * @param postings how many were ever stored
 * @param missed how many may have left the window unseen
 * @param outcome the last retrieval's outcome as text; empty before the first
 * @param nextAt the next retrieval; null if unknown or never
 * @param delayMinutes the mean of its latest postings since it is watched; null if there is none
 * @param weightedMinutes the sum of the delays of its postings of today, times its weight; null if
 *     there is none
 */
public record FeedRow(
    long id,
    String title,
    String host,
    String url,
    List<String> folders,
    FeedStage stage,
    double weight,
    @Nullable Double ratePerDay,
    long postings,
    long missed,
    String outcome,
    @Nullable Instant retrievedAt,
    @Nullable Instant failingSince,
    @Nullable Instant nextAt,
    @Nullable Double delayMinutes,
    @Nullable Double weightedMinutes) {
  public FeedRow {
    folders = List.copyOf(folders);
  }
}
