package freshet.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * An account's marks on a posting that it may read.
 *
 * @param readTo the watermark of the subscription; null for a former feed
 * @param told the read mark of this posting, overriding the watermark; null if the watermark
 *     decides
 */
record ReadState(
    long posting,
    long feed,
    Instant seenAt,
    @Nullable Long readTo,
    @Nullable Boolean told,
    boolean starred) {

  /** Returns the marks of postings that an account may read, latest arrival first. */
  static List<ReadState> of(
      Handle handle, Dialect dialect, long account, Collection<Long> postings) {
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
        .bind("ids", JsonLists.numbers(postings))
        .map((row, _) -> mark(row))
        .list();
  }

  static ReadState mark(ResultSet row) throws SQLException {
    Long told = ColumnReader.numberOrNull(row, "read");
    return new ReadState(
        row.getLong("id"),
        row.getLong("feed"),
        ColumnReader.time(row, "first_seen"),
        ColumnReader.numberOrNull(row, "read_to"),
        told == null ? null : told == 1,
        ColumnReader.truth(row, "starred"));
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

  /** Returns a copy with other marks; null leaves a mark. */
  ReadState with(@Nullable Boolean newRead, @Nullable Boolean newStarred) {
    boolean read = newRead == null ? read() : newRead;
    return new ReadState(
        posting,
        feed,
        seenAt,
        readTo,
        read == readByRule() ? null : read,
        newStarred == null ? starred : newStarred);
  }

  /** Whether a row must be stored. */
  boolean isTold() {
    return told != null || starred;
  }
}
