package freshet.store.sql;

import freshet.store.account.Notification;
import freshet.store.account.NotificationChannel;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The queue and log of notifications. */
public final class NotificationTable {
  private final Database database;
  private final Dialect dialect;

  public NotificationTable(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  /**
   * Adds notifications unless there is one for the same alert, posting and channel. Skips those
   * whose alert was removed meanwhile.
   */
  public void add(List<Notification> some) {
    if (some.isEmpty()) {
      return;
    }
    String sql =
        """
        INSERT INTO notification (search, id, posting, channel, title, published_at, arrived_at,
          made_at, state, attempts, due_at, reason)
        SELECT s.id, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT),
          CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT), 0,
          CAST(? AS BIGINT), CAST(? AS TEXT)
        FROM saved_search s WHERE s.id = ? AND s.removed_at IS NULL
        ON CONFLICT DO NOTHING
        """;
    database.change(
        handle -> {
          long id = IdSequence.NOTIFICATION.next(handle, some.size());
          try (Batch rows = new Batch(handle.getConnection(), sql)) {
            for (Notification one : some) {
              rows.number(id++)
                  .number(one.posting())
                  .text(one.channel().name())
                  .text(one.title())
                  .time(one.publishedAt())
                  .time(one.arrivedAt())
                  .time(one.madeAt())
                  .name(one.state())
                  .time(one.dueAt())
                  .text(one.reason())
                  .number(one.search())
                  .add();
            }
            rows.run();
          }
        });
  }

  /** Returns how many single notifications of an alert were created for a channel since a time. */
  public int count(long search, NotificationChannel channel, Instant since) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT COUNT(*) FROM notification
                    WHERE search = :search AND channel = :channel AND made_at >= :since
                      AND state NOT IN ('HELD', 'SUMMED_UP')
                    """)
                .bind("search", search)
                .bind("channel", channel.name())
                .bind("since", since.toEpochMilli())
                .mapTo(Integer.class)
                .one());
  }

  /**
   * Returns how many single notifications of an account were created for a channel since a time.
   */
  public int countOf(long account, NotificationChannel channel, Instant since) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT COUNT(*) FROM saved_search s JOIN notification n ON n.search = s.id
                    WHERE s.account = :account AND n.channel = :channel AND n.made_at >= :since
                      AND n.state NOT IN ('HELD', 'SUMMED_UP')
                    """)
                .bind("account", account)
                .bind("channel", channel.name())
                .bind("since", since.toEpochMilli())
                .mapTo(Integer.class)
                .one());
  }

  /** Returns due notifications, longest due first. */
  public List<Notification> due(Instant now, int most) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM notification WHERE due_at IS NOT NULL AND due_at <= :now
                    ORDER BY due_at, id LIMIT :most
                    """)
                .bind("now", now.toEpochMilli())
                .bind("most", most)
                .map((row, _) -> notification(row))
                .list());
  }

  /** Marks notifications as delivered or given up. */
  public void done(Collection<Long> ids, Notification.State state, String reason, Instant now) {
    database.change(
        handle ->
            handle
                .createUpdate(
                    """
                    UPDATE notification
                    SET state = :state, due_at = NULL, done_at = :now, reason = :reason
                    WHERE id IN (%s)
                    """
                        .formatted(dialect.numbers(":ids")))
                .bind("state", state.name())
                .bind("now", now.toEpochMilli())
                .bind("reason", CompressedText.storable(reason))
                .bind("ids", JsonLists.numbers(ids))
                .execute());
  }

  /** Schedules another attempt after a failure. */
  public void again(Collection<Long> ids, String reason, Instant dueAt) {
    database.change(
        handle ->
            handle
                .createUpdate(
                    """
                    UPDATE notification
                    SET attempts = attempts + 1, due_at = :due, reason = :reason
                    WHERE id IN (%s)
                    """
                        .formatted(dialect.numbers(":ids")))
                .bind("due", dueAt.toEpochMilli())
                .bind("reason", CompressedText.storable(reason))
                .bind("ids", JsonLists.numbers(ids))
                .execute());
  }

  /** Returns the latest notifications of an alert, newest first. */
  public List<Notification> latest(long search, int most) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM notification WHERE search = :search
                    ORDER BY id DESC LIMIT :most
                    """)
                .bind("search", search)
                .bind("most", most)
                .map((row, _) -> notification(row))
                .list());
  }

  private static Notification notification(ResultSet row) throws SQLException {
    return new Notification(
        row.getLong("id"),
        row.getLong("search"),
        row.getLong("posting"),
        new NotificationChannel(row.getString("channel")),
        row.getString("title"),
        ColumnReader.timeOrNull(row, "published_at"),
        ColumnReader.time(row, "arrived_at"),
        ColumnReader.time(row, "made_at"),
        ColumnReader.name(row, "state", Notification.State.class),
        row.getInt("attempts"),
        ColumnReader.timeOrNull(row, "due_at"),
        ColumnReader.timeOrNull(row, "done_at"),
        row.getString("reason"));
  }

  /** Deletes notifications created before a time; returns how many. */
  public int forget(Instant before) {
    return database.write(
        handle ->
            handle.execute("DELETE FROM notification WHERE made_at < ?", before.toEpochMilli()));
  }
}
