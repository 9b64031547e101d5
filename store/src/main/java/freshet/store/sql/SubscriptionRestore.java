package freshet.store.sql;

import freshet.store.account.EndedSubscriptions;
import freshet.store.account.EndedSubscriptions.Ended;
import freshet.store.account.EndedSubscriptions.Folder;
import freshet.store.account.EndedSubscriptions.Mark;
import freshet.store.account.EndedSubscriptions.Tag;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/** Notes subscriptions before they end, and brings them back as they were. */
final class SubscriptionRestore {
  private final Handle handle;
  private final Dialect dialect;
  private final long account;

  SubscriptionRestore(Handle handle, Dialect dialect, long account) {
    this.handle = handle;
    this.dialect = dialect;
    this.account = account;
  }

  /** Returns subscriptions as they are. */
  EndedSubscriptions noted(Collection<Long> feeds) {
    return new EndedSubscriptions(
        account,
        list(
            "SELECT * FROM subscription WHERE account = :account AND feed IN (%s)",
            feeds,
            (row, _) ->
                new Ended(
                    row.getLong("feed"),
                    row.getString("title"),
                    row.getLong("since"),
                    row.getLong("read_to"))),
        list(
            "SELECT * FROM subscription_folder WHERE account = :account AND feed IN (%s)",
            feeds,
            (row, _) -> new Folder(row.getLong("feed"), row.getLong("label"), row.getInt("place"))),
        list(
            "SELECT * FROM reading WHERE account = :account AND feed IN (%s)",
            feeds,
            (row, _) ->
                new Mark(
                    row.getLong("posting"),
                    row.getLong("feed"),
                    ColumnReader.numberOrNull(row, "read"),
                    ColumnReader.truth(row, "starred"),
                    row.getLong("at"))),
        list(
            """
            SELECT g.posting, g.label FROM label l
            JOIN posting_label g ON g.label = l.id JOIN posting p ON p.id = g.posting
            WHERE l.account = :account AND p.feed IN (%s)
            """,
            feeds, (row, _) -> new Tag(row.getLong("posting"), row.getLong("label"))));
  }

  private <T> List<T> list(String sql, Collection<Long> feeds, RowMapper<T> mapper) {
    return handle
        .createQuery(sql.formatted(dialect.numbers(":feeds")))
        .bind("account", account)
        .bind("feeds", JsonLists.numbers(feeds))
        .map(mapper)
        .list();
  }

  /** Brings back what still has its feed, its folder or its posting. */
  void restore(EndedSubscriptions ended) throws SQLException {
    subscribe(ended.feeds());
    place(ended.folders());
    mark(ended.marks());
    tag(ended.tags());
    RetainedPostings.settle(handle, dialect, ended.tags().stream().map(Tag::posting).toList());
    new UnreadCounts(handle, dialect).recount(account, ended.ids());
  }

  private void subscribe(List<Ended> feeds) throws SQLException {
    String sql =
        """
        INSERT INTO subscription (account, feed, title, since, read_to, unread)
        SELECT ?, id, CAST(? AS TEXT), ?, ?, 0 FROM feed WHERE id = ? AND removed_at IS NULL
        ON CONFLICT DO NOTHING
        """;
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Ended one : feeds) {
        rows.number(account)
            .text(one.title())
            .number(one.since())
            .number(one.readTo())
            .number(one.feed())
            .add();
      }
      rows.run();
    }
  }

  void place(List<Folder> folders) throws SQLException {
    String sql =
        """
        INSERT INTO subscription_folder (account, feed, label, place)
        SELECT s.account, s.feed, l.id, ? FROM subscription s CROSS JOIN label l
        WHERE s.account = ? AND s.feed = ? AND l.id = ? AND l.account = s.account
        ON CONFLICT DO NOTHING
        """;
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Folder one : folders) {
        rows.number(one.place()).number(account).number(one.feed()).number(one.label()).add();
      }
      rows.run();
    }
  }

  private void mark(List<Mark> marks) throws SQLException {
    String sql =
        """
        INSERT INTO reading (posting, account, feed, read, starred, at)
        SELECT id, ?, feed, CAST(? AS SMALLINT), ?, ? FROM posting WHERE id = ?
        ON CONFLICT (posting, account) DO UPDATE SET read = excluded.read
        """;
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Mark one : marks) {
        rows.number(account)
            .number(one.read())
            .truth(one.starred())
            .number(one.at())
            .number(one.posting())
            .add();
      }
      rows.run();
    }
  }

  void tag(List<Tag> tags) throws SQLException {
    String sql =
        """
        INSERT INTO posting_label (posting, label)
        SELECT p.id, l.id FROM posting p CROSS JOIN label l
        WHERE p.id = ? AND l.id = ? AND l.account = ?
        ON CONFLICT DO NOTHING
        """;
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Tag one : tags) {
        rows.number(one.posting()).number(one.label()).number(account).add();
      }
      rows.run();
    }
  }
}
