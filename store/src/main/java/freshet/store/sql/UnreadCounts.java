package freshet.store.sql;

import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Keeps the number of unread postings of each subscription exact. */
final class UnreadCounts {
  private static final String RECOUNT =
      """
      UPDATE subscription SET unread =
        (SELECT COUNT(*) FROM posting p
          WHERE p.feed = subscription.feed AND p.id > subscription.read_to)
        - (SELECT COUNT(*) FROM reading r
          WHERE r.account = subscription.account AND r.feed = subscription.feed AND r.read = 1)
        + (SELECT COUNT(*) FROM reading r
          WHERE r.account = subscription.account AND r.feed = subscription.feed AND r.read = 0)
      WHERE feed IN (%s)
      """;

  private final Handle handle;
  private final Dialect dialect;

  UnreadCounts(Handle handle, Dialect dialect) {
    this.handle = handle;
    this.dialect = dialect;
  }

  /** Adds new postings by feed to the counts of all its subscribers. */
  void raise(Map<Long, Integer> arrivals) throws SQLException {
    if (arrivals.isEmpty()) {
      return;
    }
    String sql = "UPDATE subscription SET unread = unread + ? WHERE feed = ?";
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Map.Entry<Long, Integer> arrival : arrivals.entrySet()) {
        rows.number(arrival.getValue()).number((long) arrival.getKey()).add();
      }
      rows.run();
    }
  }

  /** Changes an account's counts by feed. */
  void shift(long account, Map<Long, Integer> differences) throws SQLException {
    String sql = "UPDATE subscription SET unread = unread + ? WHERE account = ? AND feed = ?";
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Map.Entry<Long, Integer> difference : differences.entrySet()) {
        rows.number(difference.getValue()).number(account).number((long) difference.getKey()).add();
      }
      rows.run();
    }
  }

  /** Recounts the unread postings of all subscribers of these feeds. */
  void recount(Collection<Long> feeds) {
    handle
        .createUpdate(RECOUNT.formatted(dialect.numbers(":feeds")))
        .bind("feeds", JsonLists.numbers(feeds))
        .execute();
  }

  void recount(long account, Collection<Long> feeds) {
    handle
        .createUpdate(RECOUNT.formatted(dialect.numbers(":feeds")) + " AND account = :account")
        .bind("feeds", JsonLists.numbers(feeds))
        .bind("account", account)
        .execute();
  }
}
