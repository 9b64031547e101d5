package freshet.web.account;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * A bounded table. When it is full, the least severe entry makes room, and of those the one that
 * was changed first: a flood of new entries cannot push out those of a running attack.
 */
final class SeverityTable<K, E extends SeverityTable.Entry> {
  /** Entries beyond it are alike. */
  private static final int LEVELS = 16;

  private static final Duration SWEPT_EVERY = Duration.ofMinutes(1);

  private final int most;
  private final Duration kept;
  private final Map<K, E> entries = new HashMap<>();
  private final List<SequencedSet<K>> levels = new ArrayList<>();
  private Instant sweptAt = Instant.MIN;

  /** What is kept. */
  interface Entry {
    int severity();

    Instant last();
  }

  /**
   * A table.
   *
   * @param kept an entry that was not changed for so long may go
   */
  SeverityTable(int most, Duration kept) {
    this.most = most;
    this.kept = kept;
    for (int i = 0; i < LEVELS; i++) {
      levels.add(new LinkedHashSet<>());
    }
  }

  Optional<E> find(K key) {
    return Optional.ofNullable(entries.get(key));
  }

  int size() {
    return entries.size();
  }

  void put(K key, E entry, Instant now) {
    remove(key);
    if (entries.size() >= most) {
      sweep(now);
    }
    if (entries.size() >= most) {
      leastSevere().ifPresent(this::remove);
    }
    entries.put(key, entry);
    level(entry).add(key);
  }

  void remove(K key) {
    E entry = entries.remove(key);
    if (entry != null) {
      level(entry).remove(key);
    }
  }

  private SequencedSet<K> level(E entry) {
    return levels.get(Math.clamp(entry.severity(), 0, LEVELS - 1));
  }

  private Optional<K> leastSevere() {
    return levels.stream()
        .filter(level -> !level.isEmpty())
        .findFirst()
        .map(SequencedSet::getFirst);
  }

  /** Looks at all entries, so not too often. */
  private void sweep(Instant now) {
    if (sweptAt.equals(Instant.MIN) || sweptAt.plus(SWEPT_EVERY).isBefore(now)) {
      sweptAt = now;
      List<K> old =
          entries.entrySet().stream()
              .filter(one -> one.getValue().last().plus(kept).isBefore(now))
              .map(Map.Entry::getKey)
              .toList();
      old.forEach(this::remove);
    }
  }
}
