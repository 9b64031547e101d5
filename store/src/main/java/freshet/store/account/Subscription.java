package freshet.store.account;

import freshet.store.model.FeedStage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed that an account reads.
 *
 * @param title the reader's own title, or the feed's
 * @param folders names in order; empty if in none
 * @param unread the number of unread postings
 * @param language as the feed says; null if it does not
 * @param categories as the feed says
 * @param newestSeen the arrival of the newest posting; null if there is none
 */
public record Subscription(
    long feed,
    String url,
    String title,
    @Nullable String site,
    List<String> folders,
    Instant since,
    long unread,
    @Nullable Instant newestSeen,
    @Nullable String language,
    List<String> categories,
    Condition condition) {

  /**
   * How the last retrievals of a feed went.
   *
   * @param failingSince null while all is well
   * @param notBefore the earliest time of the next retrieval
   * @param retrievedAt the last retrieval; null before the first
   * @param outcome the last retrieval's outcome as text
   * @param missed how many postings may have left the window unseen
   */
  public record Condition(
      FeedStage stage,
      @Nullable Instant failingSince,
      Instant notBefore,
      @Nullable Instant retrievedAt,
      String outcome,
      long missed) {}

  public Subscription {
    folders = List.copyOf(folders);
    categories = List.copyOf(categories);
  }
}
