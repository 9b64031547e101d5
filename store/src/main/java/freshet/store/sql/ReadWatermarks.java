package freshet.store.sql;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

/**
 * Moves the watermarks up to which a feed is read. Rows for single postings hold only exceptions:
 * never much more than what is unread.
 */
final class ReadWatermarks {
  private static final int FEW = 8;

  private final Handle handle;
  private final Dialect dialect;
  private final long account;

  ReadWatermarks(Handle handle, Dialect dialect, long account) {
    this.handle = handle;
    this.dialect = dialect;
    this.account = account;
  }

  /**
   * Marks everything as read that arrived until a time. Postings are stored nearly in the order of
   * arrival, so the watermark stops before the first that arrived later.
   */
  void move(Collection<Long> feeds, Instant until) {
    long time = until.toEpochMilli();
    update(
            """
            UPDATE subscription SET read_to = COALESCE(
              (SELECT MIN(p.id) - 1 FROM posting p WHERE p.feed = subscription.feed
                AND p.id > subscription.read_to AND p.first_seen > :until),
              (SELECT MAX(p.id) FROM posting p WHERE p.feed = subscription.feed
                AND p.id > subscription.read_to),
              read_to)
            WHERE account = :account AND feed IN (%s)
            """,
            feeds)
        .bind("until", time)
        .execute();
    update(
            """
            UPDATE reading SET read = NULL WHERE account = :account AND feed IN (%s)
              AND (read = 1 AND posting <= (SELECT s.read_to FROM subscription s
                  WHERE s.account = reading.account AND s.feed = reading.feed)
                OR read = 0 AND EXISTS (SELECT 1 FROM posting p
                  WHERE p.id = reading.posting AND p.first_seen <= :until))
            """,
            feeds)
        .bind("until", time)
        .execute();
    tellLater(feeds, time);
    clear(feeds);
    new UnreadCounts(handle, dialect).recount(account, feeds);
  }

  /** Marks everything as read that was stored up to a posting. */
  void moveTo(Collection<Long> feeds, long posting) {
    update(
            """
            UPDATE subscription SET read_to = COALESCE(
              (SELECT MAX(p.id) FROM posting p WHERE p.feed = subscription.feed
                AND p.id > subscription.read_to AND p.id <= :posting), read_to)
            WHERE account = :account AND feed IN (%s)
            """,
            feeds)
        .bind("posting", posting)
        .execute();
    update(
            """
            UPDATE reading SET read = NULL
            WHERE account = :account AND feed IN (%s) AND posting <= :posting
            """,
            feeds)
        .bind("posting", posting)
        .execute();
    clear(feeds);
    new UnreadCounts(handle, dialect).recount(account, feeds);
  }

  /** Marks single postings above the watermark that arrived until the time. */
  private void tellLater(Collection<Long> feeds, long until) {
    update(
            """
            INSERT INTO reading (posting, account, feed, read, starred, at)
            SELECT p.id, s.account, s.feed, 1, 0, :until
            FROM subscription s CROSS JOIN posting p
            WHERE s.account = :account AND s.feed IN (%s)
              AND p.feed = s.feed AND p.id > s.read_to AND p.first_seen <= :until
            ON CONFLICT (posting, account) DO UPDATE SET read = 1
            """,
            feeds)
        .bind("until", until)
        .execute();
  }

  /** Replaces rows for read postings by rows for unread ones where those are fewer. */
  void settle(Collection<Long> touched) {
    List<Long> feeds =
        handle
            .createQuery(
                """
                SELECT s.feed FROM subscription s
                WHERE s.account = :account AND s.feed IN (%s) AND s.unread + :few <
                  (SELECT COUNT(*) FROM reading r
                    WHERE r.account = s.account AND r.feed = s.feed AND r.read = 1)
                """
                    .formatted(dialect.numbers(":feeds")))
            .bind("account", account)
            .bind("feeds", JsonLists.numbers(touched))
            .bind("few", FEW)
            .mapTo(Long.class)
            .list();
    if (!feeds.isEmpty()) {
      tellUnread(feeds);
    }
  }

  private void tellUnread(List<Long> feeds) {
    update(
            """
            INSERT INTO reading (posting, account, feed, read, starred, at)
            SELECT p.id, s.account, s.feed, 0, 0, 0
            FROM subscription s CROSS JOIN posting p
            WHERE s.account = :account AND s.feed IN (%s)
              AND p.feed = s.feed AND p.id > s.read_to
              AND NOT EXISTS (SELECT 1 FROM reading r
                WHERE r.posting = p.id AND r.account = s.account AND r.read = 1)
            ON CONFLICT (posting, account) DO UPDATE SET read = 0
            """,
            feeds)
        .execute();
    update(
            """
            UPDATE subscription SET read_to = COALESCE(
              (SELECT MAX(p.id) FROM posting p WHERE p.feed = subscription.feed
                AND p.id > subscription.read_to), read_to)
            WHERE account = :account AND feed IN (%s)
            """,
            feeds)
        .execute();
    update(
            """
            UPDATE reading SET read = NULL
            WHERE account = :account AND feed IN (%s) AND read = 1
            """,
            feeds)
        .execute();
    clear(feeds);
  }

  /** Deletes rows that equal the watermark. */
  private void clear(Collection<Long> feeds) {
    update(
            """
            DELETE FROM reading
            WHERE account = :account AND feed IN (%s) AND read IS NULL AND starred = 0
            """,
            feeds)
        .execute();
  }

  private Update update(String sql, Collection<Long> feeds) {
    return handle
        .createUpdate(sql.formatted(dialect.numbers(":feeds")))
        .bind("account", account)
        .bind("feeds", JsonLists.numbers(feeds));
  }
}
