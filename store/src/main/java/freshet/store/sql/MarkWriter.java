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
final class MarkWriter {
  /** So many postings may someone have opened who marks them together, as applications do. */
  private static final int MOST_READ = 20;

  private record Change(Mark before, Mark after) {}

  private final Handle handle;
  private final Dialect dialect;
  private final long account;

  MarkWriter(Handle handle, Dialect dialect, long account) {
    this.handle = handle;
    this.dialect = dialect;
    this.account = account;
  }

  void mark(
      Collection<Long> postings, @Nullable Boolean read, @Nullable Boolean starred, Instant now)
      throws SQLException {
    List<Change> changes =
        Mark.of(handle, dialect, account, postings).stream()
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
        Mark after = change.after;
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

  private static Batch bind(Batch row, Mark mark) throws SQLException {
    Boolean told = mark.told();
    return row.number(told == null ? null : Long.valueOf(told ? 1 : 0)).truth(mark.starred());
  }

  /** Of a feed that is not read any more only what is starred is left. */
  private static boolean isVisible(Mark mark) {
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
      new Unread(handle, dialect).shift(account, differences);
      new Watermarks(handle, dialect, account).settle(differences.keySet());
    }
  }

  /** Who marks many at once has not read them. */
  private void countReads(List<Change> changes, Instant now) throws SQLException {
    Map<Long, Integer> reads = new TreeMap<>();
    for (Change change : changes) {
      if (change.after.read() && !change.before.read()) {
        reads.merge(change.after.feed(), 1, Integer::sum);
      }
    }
    if (!reads.isEmpty() && changes.size() <= MOST_READ) {
      SqlPopularity.opened(handle, reads, now);
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
    new Labels(handle, dialect, account).untag(lost);
    Keeping.settle(handle, dialect, starred);
  }
}
