package freshet.web.pages;

import freshet.reading.account.StoredSecret;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers for some minutes which postings accounts marked as read together, so that they can be
 * made unread again. It is lost at a restart, after which nothing can be undone.
 */
final class ReadUndo {
  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final int MOST = 100;
  private static final int MOST_POSTINGS = 200_000;

  private record Entry(long account, List<Long> postings, Instant at) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final InstantSource clock;

  ReadUndo(InstantSource clock) {
    this.clock = clock;
  }

  /** Keeps what was marked; returns the key by which it is undone. Too many cannot be undone. */
  synchronized Optional<String> add(long account, List<Long> postings) {
    if (postings.isEmpty() || postings.size() > MOST_POSTINGS) {
      return Optional.empty();
    }
    String key = StoredSecret.random();
    entries.put(key, new Entry(account, List.copyOf(postings), clock.instant()));
    Instant oldest = clock.instant().minus(KEPT);
    entries.values().removeIf(entry -> entry.at.isBefore(oldest));
    while (entries.size() > MOST || postings() > MOST_POSTINGS) {
      entries.remove(entries.keySet().iterator().next());
    }
    return Optional.of(key);
  }

  private int postings() {
    return entries.values().stream().mapToInt(entry -> entry.postings.size()).sum();
  }

  /** Returns how many postings were marked; empty if they cannot be made unread any more. */
  synchronized Optional<Integer> size(long account, String key) {
    return find(account, key).map(entry -> entry.postings.size());
  }

  /** Returns what was marked, once. */
  synchronized Optional<List<Long>> take(long account, String key) {
    Optional<List<Long>> found = find(account, key).map(Entry::postings);
    found.ifPresent(_ -> entries.remove(key));
    return found;
  }

  private Optional<Entry> find(long account, String key) {
    return Optional.ofNullable(entries.get(key))
        .filter(entry -> entry.account == account)
        .filter(entry -> !entry.at.isBefore(clock.instant().minus(KEPT)));
  }
}
