package freshet.store.sql;

import freshet.store.account.SaveRequest;
import freshet.store.account.SaveRequest.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What accounts have saved and are to save. */
public final class SaveRequestTable {
  private final Database database;

  public SaveRequestTable(Database database) {
    this.database = database;
  }

  /**
   * Adds a request, or puts it in the place of the one for the same destination and posting. One
   * that waits stays as it is. The destination may have been removed meanwhile.
   */
  public void add(SaveRequest request) {
    String sql =
        """
        INSERT INTO save_request (destination, id, posting, url, title, authors, published_at,
          made_at, state, attempts, due_at, reason)
        SELECT d.id, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT),
          CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT), 0,
          CAST(? AS BIGINT), CAST(? AS TEXT)
        FROM save_destination d WHERE d.id = ?
        ON CONFLICT (destination, posting) DO UPDATE SET url = excluded.url,
          title = excluded.title, authors = excluded.authors,
          published_at = excluded.published_at, made_at = excluded.made_at,
          state = excluded.state, attempts = 0, due_at = excluded.due_at, done_at = NULL,
          reason = excluded.reason
        WHERE save_request.due_at IS NULL
        """;
    database.change(
        handle -> {
          long id = IdSequence.SAVE_REQUEST.next(handle, 1);
          try (Batch row = new Batch(handle.getConnection(), sql)) {
            row.number(id)
                .number(request.posting())
                .text(request.url())
                .text(request.title())
                .text(request.authors())
                .time(request.publishedAt())
                .time(request.madeAt())
                .name(request.state())
                .time(request.dueAt())
                .text(request.reason())
                .number(request.destination())
                .add();
            row.run();
          }
        });
  }

  /**
   * What waits for a destination.
   *
   * @param until when the last of them is due; null if none waits
   */
  public record Backlog(int requests, @Nullable Instant until) {}

  public Backlog backlog(long destination) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT COUNT(*) AS requests, MAX(due_at) AS until FROM save_request
                    WHERE destination = :destination AND due_at IS NOT NULL
                    """)
                .bind("destination", destination)
                .map(
                    (row, _) ->
                        new Backlog(row.getInt("requests"), ColumnReader.timeOrNull(row, "until")))
                .one());
  }

  /** What is to be sent now, longest due first. */
  public List<SaveRequest> due(Instant now, int most) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM save_request WHERE due_at IS NOT NULL AND due_at <= :now
                    ORDER BY due_at, id LIMIT :most
                    """)
                .bind("now", now.toEpochMilli())
                .bind("most", most)
                .map((row, _) -> request(row))
                .list());
  }

  /** It was saved, or given up. */
  public void done(long id, State state, String reason, Instant now) {
    database.change(
        handle ->
            handle.execute(
                """
                UPDATE save_request SET state = ?, due_at = NULL, done_at = ?, reason = ?
                WHERE id = ?
                """,
                state.name(),
                now.toEpochMilli(),
                CompressedText.storable(reason),
                id));
  }

  /** An attempt failed; there is to be another. */
  public void again(long id, String reason, Instant dueAt) {
    database.change(
        handle ->
            handle.execute(
                """
                UPDATE save_request SET attempts = attempts + 1, due_at = ?, reason = ?
                WHERE id = ?
                """,
                dueAt.toEpochMilli(),
                CompressedText.storable(reason),
                id));
  }

  /** Makes all that failed at a destination wait once more; gives how many. */
  public int retry(long destination, Instant now, Instant dueAt) {
    return database.write(
        handle ->
            handle.execute(
                """
                UPDATE save_request
                SET state = 'WAITING', attempts = 0, made_at = ?, due_at = ?, done_at = NULL
                WHERE destination = ? AND state = 'FAILED'
                """,
                now.toEpochMilli(),
                dueAt.toEpochMilli(),
                destination));
  }

  /** The requests of an account for one posting. */
  public List<SaveRequest> of(long account, long posting) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT r.* FROM save_destination d JOIN save_request r ON r.destination = d.id
                    WHERE d.account = :account AND r.posting = :posting ORDER BY r.id
                    """)
                .bind("account", account)
                .bind("posting", posting)
                .map((row, _) -> request(row))
                .list());
  }

  /** The latest of a destination, newest first. */
  public List<SaveRequest> latest(long destination, int most) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM save_request WHERE destination = :destination
                    ORDER BY made_at DESC, id DESC LIMIT :most
                    """)
                .bind("destination", destination)
                .bind("most", most)
                .map((row, _) -> request(row))
                .list());
  }

  private static SaveRequest request(ResultSet row) throws SQLException {
    return new SaveRequest(
        row.getLong("id"),
        row.getLong("destination"),
        row.getLong("posting"),
        row.getString("url"),
        row.getString("title"),
        row.getString("authors"),
        ColumnReader.timeOrNull(row, "published_at"),
        ColumnReader.time(row, "made_at"),
        ColumnReader.name(row, "state", State.class),
        row.getInt("attempts"),
        ColumnReader.timeOrNull(row, "due_at"),
        ColumnReader.timeOrNull(row, "done_at"),
        row.getString("reason"));
  }

  /** Forgets those that are done and were made before; gives how many. */
  public int forget(Instant before) {
    return database.write(
        handle ->
            handle.execute(
                "DELETE FROM save_request WHERE made_at < ? AND due_at IS NULL",
                before.toEpochMilli()));
  }
}
