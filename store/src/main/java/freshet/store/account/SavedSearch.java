package freshet.store.account;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A saved search; it is an alert if it has channels.
 *
 * @param words the query; empty for all postings in the scope
 * @param channels the channels with their targets; empty for browsers
 * @param secret signs webhooks
 * @param off null if it is active
 */
public record SavedSearch(
    long id,
    long account,
    String name,
    String words,
    FeedScope scope,
    Map<NotificationChannel, String> channels,
    String secret,
    Instant createdAt,
    @Nullable SwitchedOff off) {
  public SavedSearch {
    channels = Map.copyOf(channels);
  }

  /** Creates an active search. */
  public SavedSearch(
      long id,
      long account,
      String name,
      String words,
      FeedScope scope,
      Map<NotificationChannel, String> channels,
      String secret,
      Instant createdAt) {
    this(id, account, name, words, scope, channels, secret, createdAt, null);
  }

  /** Leaves out the secret. */
  @Override
  public String toString() {
    return "SavedSearch[%d of %d, %s, '%s', %s, %s]"
        .formatted(
            id,
            account,
            name,
            words,
            scope,
            channels.keySet().stream().map(NotificationChannel::name).sorted().toList());
  }
}
