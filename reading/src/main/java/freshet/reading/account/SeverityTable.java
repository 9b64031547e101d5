package freshet.reading.account;

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
 * A map of bounded size. When it is full, it removes the least severe entry, and among equals the
 * one that was changed first, so that a flood of new entries cannot push out the entries of a
 * running attack.
 */
final class SeverityTable<K, E extends SeverityTable.Entry> {
  /** Severity beyond this level makes no difference. */
  private static final int LEVELS = 16;

  private static final Duration SWEPT_EVERY = Duration.ofMinutes(1);

  private final int most;
  private final Duration kept;
  private final Map<K, E> entries = new HashMap<>();
  private final List<SequencedSet<K>> levels = new ArrayList<>();
  private Instant sweptAt = Instant.MIN;

  /** A value with a severity. */
  interface Entry {
    int severity();

    Instant last();
  }

  /**
   * Creates an empty table.
   *
   * @param kept entries may be removed after this time without a change
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

  /** Removes outdated entries. It visits every entry, so it must not run too often. */
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
