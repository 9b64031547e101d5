package freshet.store.sql;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Marks postings as read or starred for an account. */
final class ReadStateWriter {
  /** Up to this many postings marked together count as opened, as reader apps mark them. */
  private static final int MOST_READ = 20;

  private record Change(ReadState before, ReadState after) {}

  private final Handle handle;
  private final Dialect dialect;
  private final long account;

  ReadStateWriter(Handle handle, Dialect dialect, long account) {
    this.handle = handle;
    this.dialect = dialect;
    this.account = account;
  }

  void mark(
      Collection<Long> postings, @Nullable Boolean read, @Nullable Boolean starred, Instant now)
      throws SQLException {
    List<Change> changes =
        ReadState.of(handle, dialect, account, postings).stream()
            .map(before -> new Change(before, before.with(read, starred)))
            .filter(change -> !change.after.equals(change.before))
            .toList();
    if (changes.isEmpty()) {
      return;
    }
    write(changes, now);
    count(changes);
    countReads(changes, now);
    keep(changes);
  }

  private void write(List<Change> changes, Instant now) throws SQLException {
    String upsert =
        """
        INSERT INTO reading (posting, account, feed, read, starred, at) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (posting, account) DO UPDATE SET
          read = excluded.read, starred = excluded.starred, at = excluded.at
        """;
    String delete = "DELETE FROM reading WHERE posting = ? AND account = ?";
    try (Batch told = new Batch(handle.getConnection(), upsert);
        Batch untold = new Batch(handle.getConnection(), delete)) {
      for (Change change : changes) {
        ReadState after = change.after;
        if (isVisible(after) && after.isTold()) {
          bind(told.number(after.posting()).number(account).number(after.feed()), after)
              .time(now)
              .add();
        } else {
          untold.number(after.posting()).number(account).add();
        }
      }
      told.run();
      untold.run();
    }
  }

  private static Batch bind(Batch row, ReadState mark) throws SQLException {
    Boolean told = mark.told();
    return row.number(told == null ? null : Long.valueOf(told ? 1 : 0)).truth(mark.starred());
  }

  /** Whether a posting is visible; of a former feed only starred ones are. */
  private static boolean isVisible(ReadState mark) {
    return mark.isSubscribed() || mark.starred();
  }

  private void count(List<Change> changes) throws SQLException {
    Map<Long, Integer> differences = new TreeMap<>();
    for (Change change : changes) {
      if (change.after.isSubscribed() && change.after.read() != change.before.read()) {
        differences.merge(change.after.feed(), change.after.read() ? -1 : 1, Integer::sum);
      }
    }
    if (!differences.isEmpty()) {
      new UnreadCounts(handle, dialect).shift(account, differences);
      new ReadWatermarks(handle, dialect, account).settle(differences.keySet());
    }
  }

  /** Counts reads; whoever marks many at once has not read them. */
  private void countReads(List<Change> changes, Instant now) throws SQLException {
    Map<Long, Integer> reads = new TreeMap<>();
    for (Change change : changes) {
      if (change.after.read() && !change.before.read()) {
        reads.merge(change.after.feed(), 1, Integer::sum);
      }
    }
    if (!reads.isEmpty() && changes.size() <= MOST_READ) {
      PopularityTable.opened(handle, reads, now);
    }
  }

  private void keep(List<Change> changes) {
    List<Long> starred = new ArrayList<>();
    List<Long> lost = new ArrayList<>();
    for (Change change : changes) {
      if (change.after.starred() != change.before.starred()) {
        starred.add(change.after.posting());
      }
      if (!isVisible(change.after)) {
        lost.add(change.after.posting());
      }
    }
    new AccountLabels(handle, dialect, account).untag(lost);
    RetainedPostings.settle(handle, dialect, starred);
  }
}
