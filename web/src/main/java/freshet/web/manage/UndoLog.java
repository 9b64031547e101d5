package freshet.web.manage;

import freshet.http.RandomToken;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What accounts did last and may still take back, in memory. What follows from it, such as leaving
 * feeds that nobody reads, waits until it cannot be taken back any more. Thread-safe.
 */
public final class UndoLog implements AutoCloseable {
  /** Longer than a page offers it, since a page may have been loaded slowly. */
  private static final Duration KEPT = Duration.ofMinutes(2);

  private static final int MOST = 1000;
  private static final int TOKEN_BYTES = 12;

  private final InstantSource clock;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private record Entry(long account, String sentence, Instant at, Runnable back, Runnable settle) {}

  public UndoLog(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Notes what an account did; returns the token to take it back.
   *
   * @param sentence tells what was done
   * @param back takes it back
   * @param settle does what follows from it
   */
  public String did(long account, String sentence, Runnable back, Runnable settle) {
    sweep();
    String token = RandomToken.text(TOKEN_BYTES);
    put(token, new Entry(account, sentence, clock.instant(), back, settle));
    return token;
  }

  private synchronized void put(String token, Entry entry) {
    entries.put(token, entry);
  }

  /** Returns what was done, while it can be taken back. */
  public synchronized Optional<String> sentence(long account, String token) {
    return Optional.ofNullable(entries.get(token))
        .filter(entry -> entry.account == account)
        .map(Entry::sentence);
  }

  /** Takes back what was done; returns whether it was still possible. */
  public boolean undo(long account, String token) {
    Optional<Entry> entry = taken(account, token);
    entry.ifPresent(done -> done.back.run());
    return entry.isPresent();
  }

  private synchronized Optional<Entry> taken(long account, String token) {
    Entry entry = entries.get(token);
    return entry == null || entry.account != account
        ? Optional.empty()
        : Optional.ofNullable(entries.remove(token));
  }

  /** Settles what cannot be taken back any more. */
  public void sweep() {
    Instant before = clock.instant().minus(KEPT);
    settle(ended(before));
  }

  private synchronized List<Entry> ended(Instant before) {
    List<Entry> ended = new ArrayList<>();
    int many = entries.size() - MOST;
    for (Entry entry : entries.values()) {
      if (ended.size() < many || entry.at.isBefore(before)) {
        ended.add(entry);
      }
    }
    entries.values().removeAll(ended);
    return ended;
  }

  private static void settle(List<Entry> ended) {
    ended.forEach(entry -> entry.settle.run());
  }

  /** Settles everything. */
  @Override
  public void close() {
    settle(ended(Instant.MAX));
  }
}
