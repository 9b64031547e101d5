package freshet.store.sql;

import freshet.store.model.RetrievalLogEntry;
import freshet.store.model.RetrievalRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The log of retrievals. */
public final class RetrievalLogTable {
  private static final int ROWS_AT_ONCE = 5000;

  private final Database database;

  public RetrievalLogTable(Database database) {
    this.database = database;
  }

  /** Writes a line for each; returns which were new. */
  static boolean[] insert(Handle handle, List<RetrievalRecord> records, int[] newPostings)
      throws SQLException {
    String sql =
        """
        INSERT INTO retrieval (feed, at, kind, status, bytes, new_postings, missed, gap, reason,
          bound, took_ms, sentence)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (feed, at) DO NOTHING
        """;
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (int i = 0; i < newPostings.length; i++) {
        bind(rows.number(records.get(i).feed()), records.get(i).note(), newPostings[i]).add();
      }
      int[] inserted = rows.run();
      boolean[] first = new boolean[newPostings.length];
      for (int i = 0; i < first.length; i++) {
        first[i] = inserted[i] == 1;
      }
      return first;
    }
  }

  private static Batch bind(Batch row, RetrievalLogEntry note, int newPostings)
      throws SQLException {
    return row.time(note.at())
        .text(note.kind())
        .number(note.status())
        .number(note.bytes())
        .number(newPostings)
        .number(note.missed())
        .truth(note.gap())
        .text(note.reason())
        .text(note.bound())
        .number(note.took().toMillis())
        .text(note.sentence());
  }

  /** Returns the latest entries of a feed, latest first. */
  public List<RetrievalLogEntry> latest(long feed, int limit) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM retrieval WHERE feed = :feed ORDER BY at DESC LIMIT :limit
                    """)
                .bind("feed", feed)
                .bind("limit", limit)
                .map((row, _) -> note(row))
                .list());
  }

  private static RetrievalLogEntry note(ResultSet row) throws SQLException {
    return new RetrievalLogEntry(
        ColumnReader.time(row, "at"),
        row.getString("kind"),
        row.getInt("status"),
        row.getLong("bytes"),
        row.getInt("new_postings"),
        row.getInt("missed"),
        ColumnReader.truth(row, "gap"),
        row.getString("reason"),
        row.getString("bound"),
        Duration.ofMillis(row.getLong("took_ms")),
        row.getString("sentence"));
  }

  /** Returns the number of retrievals since a time, without deliveries of hubs. */
  public long count(Instant since) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT COUNT(*) FROM retrieval WHERE at >= :since AND kind <> :kind")
                .bind("kind", RetrievalLogEntry.DELIVERED)
                .bind("since", since.toEpochMilli())
                .mapTo(Long.class)
                .one());
  }

  /**
   * Deletes older entries; returns how many. Works in parts, so that retrievals are stored in
   * between.
   */
  public long removeBefore(Instant time) {
    long removed = 0;
    int piece = ROWS_AT_ONCE;
    while (piece == ROWS_AT_ONCE) {
      piece = database.write(handle -> removePiece(handle, time));
      removed += piece;
    }
    return removed;
  }

  private static int removePiece(Handle handle, Instant time) {
    return handle.execute(
        """
        DELETE FROM retrieval WHERE (feed, at) IN (
          SELECT feed, at FROM retrieval WHERE at < ? ORDER BY at LIMIT ?)
        """,
        time.toEpochMilli(),
        ROWS_AT_ONCE);
  }
}
