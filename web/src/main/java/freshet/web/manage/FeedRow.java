package freshet.web.manage;

import freshet.store.FeedStage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed in a list.
 *
 * @param url without secrets
 * @param folders those it is in, such as Outer/Inner
 * @param ratePerDay postings a day as the policy has learned; null if it does not know
 * @param postings how many were ever stored
 * @param missed how many may have left the window unseen
 * @param outcome of the last retrieval, for a person; empty before the first
 * @param nextAt the next retrieval; null if that is not known, or never
 * @param delayMinutes the mean of its latest postings since it is watched; null if there is none
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
    @Nullable Double delayMinutes) {
  public FeedRow {
    folders = List.copyOf(folders);
  }
}
