package freshet.store.sql;

import freshet.store.account.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The sessions of logged-in browsers. */
public final class SessionTable {
  private final Database database;

  public SessionTable(Database database) {
    this.database = database;
  }

  public void add(Session session) {
    database.change(
        handle ->
            handle.execute(
                """
                INSERT INTO session (hash, account, created_at, seen_at, device)
                VALUES (?, ?, ?, ?, ?)
                """,
                session.hash(),
                session.account(),
                session.createdAt().toEpochMilli(),
                session.seenAt().toEpochMilli(),
                CompressedText.storable(session.device())));
  }

  public Optional<Session> find(String hash) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM session WHERE hash = :hash")
                .bind("hash", CompressedText.storable(hash))
                .map((row, _) -> session(row))
                .findOne());
  }

  public List<Session> of(long account) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM session WHERE account = :account ORDER BY seen_at DESC, hash
                    """)
                .bind("account", account)
                .map((row, _) -> session(row))
                .list());
  }

  private static Session session(ResultSet row) throws SQLException {
    return new Session(
        row.getString("hash"),
        row.getLong("account"),
        ColumnReader.time(row, "created_at"),
        ColumnReader.time(row, "seen_at"),
        row.getString("device"));
  }

  public void seen(String hash, Instant now) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE session SET seen_at = ? WHERE hash = ?", now.toEpochMilli(), hash));
  }

  public void remove(String hash) {
    database.change(handle -> handle.execute("DELETE FROM session WHERE hash = ?", hash));
  }

  /** Ends all sessions of an account. */
  public void removeAll(long account) {
    database.change(handle -> handle.execute("DELETE FROM session WHERE account = ?", account));
  }

  /** Deletes sessions that were not used since a time; returns how many. */
  public int forget(Instant notSeenSince) {
    return database.write(
        handle ->
            handle.execute("DELETE FROM session WHERE seen_at < ?", notSeenSince.toEpochMilli()));
  }
}
