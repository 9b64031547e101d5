package freshet.store.sql;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Adds subscriptions of an account, and puts them into folders. */
final class SubscriptionInsert {
  private final Handle handle;
  private final Dialect dialect;
  private final long account;

  SubscriptionInsert(Handle handle, Dialect dialect, long account) {
    this.handle = handle;
    this.dialect = dialect;
    this.account = account;
  }

  void add(Map<Long, List<String>> feeds, Instant unreadFrom, Instant now) throws SQLException {
    List<Long> added = insert(feeds.keySet(), now);
    for (long feed : added) {
      place(feed, feeds.getOrDefault(feed, List.of()));
    }
    tellStarred(added);
    new ReadWatermarks(handle, dialect, account).move(added, unreadFrom.minusMillis(1));
  }

  /** Inserts new subscriptions, except to removed feeds and other accounts' private feeds. */
  private List<Long> insert(Collection<Long> feeds, Instant now) throws SQLException {
    String sql =
        """
        INSERT INTO subscription (account, feed, since, read_to, unread)
        SELECT ?, id, ?, 0, 0 FROM feed
        WHERE id = ? AND removed_at IS NULL AND (owner = '' OR owner = ?)
        ON CONFLICT DO NOTHING
        """;
    List<Long> wanted = List.copyOf(feeds);
    List<Long> added = new ArrayList<>();
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (long feed : wanted) {
        rows.number(account).time(now).number(feed).text(Long.toString(account)).add();
      }
      int[] inserted = rows.run();
      for (int i = 0; i < inserted.length; i++) {
        if (inserted[i] == 1) {
          added.add(wanted.get(i));
        }
      }
    }
    return added;
  }

  /** Writes explicit read marks for starred postings, since a new watermark now applies to them. */
  private void tellStarred(List<Long> feeds) {
    handle
        .createUpdate(
            """
            UPDATE reading SET read = CASE WHEN read IS NULL THEN 1 ELSE NULL END
            WHERE account = :account AND feed IN (%s)
            """
                .formatted(dialect.numbers(":feeds")))
        .bind("account", account)
        .bind("feeds", JsonLists.numbers(feeds))
        .execute();
  }

  /** Puts a subscribed feed into exactly these folders. */
  void place(long feed, List<String> folders) throws SQLException {
    Set<Long> labels = new AccountLabels(handle, dialect, account).made(folders, true);
    handle.execute("DELETE FROM subscription_folder WHERE account = ? AND feed = ?", account, feed);
    String sql =
        "INSERT INTO subscription_folder (account, feed, label, place) VALUES (?, ?, ?, ?)";
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      int place = 0;
      for (long label : labels) {
        rows.number(account).number(feed).number(label).number(place++).add();
      }
      rows.run();
    }
  }
}
