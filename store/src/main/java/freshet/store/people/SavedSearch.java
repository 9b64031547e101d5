package freshet.store.people;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A search that someone keeps; an alert if it notifies.
 *
 * @param words as in a search; empty for all postings there
 * @param channels how it notifies, each with its address; that of browsers is empty
 * @param secret signs what is sent to a webhook
 * @param off null if it is looked for
 */
public record SavedSearch(
    long id,
    long account,
    String name,
    String words,
    Scope scope,
    Map<Channel, String> channels,
    String secret,
    Instant createdAt,
    @Nullable SwitchedOff off) {
  public SavedSearch {
    channels = Map.copyOf(channels);
  }

  /** One that is looked for. */
  public SavedSearch(
      long id,
      long account,
      String name,
      String words,
      Scope scope,
      Map<Channel, String> channels,
      String secret,
      Instant createdAt) {
    this(id, account, name, words, scope, channels, secret, createdAt, null);
  }

  /** Without what is secret. */
  @Override
  public String toString() {
    return "SavedSearch[%d of %d, %s, '%s', %s, %s]"
        .formatted(id, account, name, words, scope, channels.keySet().stream().sorted().toList());
  }
}
