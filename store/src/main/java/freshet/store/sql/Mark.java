package freshet.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * How a posting stands with someone who may read it.
 *
 * @param readTo of the subscription; null if the feed is not read any more
 * @param told whether it is read, against the rule of the subscription; null where the rule holds
 */
record Mark(
    long posting,
    long feed,
    Instant seenAt,
    @Nullable Long readTo,
    @Nullable Boolean told,
    boolean starred) {

  /** Those of these postings that an account may read, latest arrival first. */
  static List<Mark> of(Handle handle, Dialect dialect, long account, Collection<Long> postings) {
    return handle
        .createQuery(
            """
            SELECT p.id, p.feed, p.first_seen, s.read_to, r.read, r.starred
            FROM posting p
            LEFT JOIN subscription s ON s.account = :account AND s.feed = p.feed
            LEFT JOIN reading r ON r.posting = p.id AND r.account = :account
            WHERE p.id IN (%s) AND (s.feed IS NOT NULL OR r.starred = 1)
            ORDER BY p.id DESC
            """
                .formatted(dialect.numbers(":ids")))
        .bind("account", account)
        .bind("ids", Lists.numbers(postings))
        .map((row, _) -> mark(row))
        .list();
  }

  static Mark mark(ResultSet row) throws SQLException {
    Long told = Rows.numberOrNull(row, "read");
    return new Mark(
        row.getLong("id"),
        row.getLong("feed"),
        Rows.time(row, "first_seen"),
        Rows.numberOrNull(row, "read_to"),
        told == null ? null : told == 1,
        Rows.truth(row, "starred"));
  }

  boolean read() {
    return told == null ? readByRule() : told;
  }

  private boolean readByRule() {
    return readTo == null || posting <= readTo;
  }

  boolean isSubscribed() {
    return readTo != null;
  }

  /** The same with other marks; null leaves what is. */
  Mark with(@Nullable Boolean newRead, @Nullable Boolean newStarred) {
    boolean read = newRead == null ? read() : newRead;
    return new Mark(
        posting,
        feed,
        seenAt,
        readTo,
        read == readByRule() ? null : read,
        newStarred == null ? starred : newStarred);
  }

  /** Whether there is anything to remember. */
  boolean isTold() {
    return told != null || starred;
  }
}
