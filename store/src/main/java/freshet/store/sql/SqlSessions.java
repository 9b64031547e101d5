package freshet.store.sql;

import freshet.store.people.Session;
import freshet.store.people.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table of browsers that are logged in. */
final class SqlSessions implements Sessions {
  private final Database database;

  SqlSessions(Database database) {
    this.database = database;
  }

  @Override
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
                Texts.storable(session.device())));
  }

  @Override
  public Optional<Session> find(String hash) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM session WHERE hash = :hash")
                .bind("hash", Texts.storable(hash))
                .map((row, _) -> session(row))
                .findOne());
  }

  @Override
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
        Rows.time(row, "created_at"),
        Rows.time(row, "seen_at"),
        row.getString("device"));
  }

  @Override
  public void seen(String hash, Instant now) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE session SET seen_at = ? WHERE hash = ?", now.toEpochMilli(), hash));
  }

  @Override
  public void remove(String hash) {
    database.change(handle -> handle.execute("DELETE FROM session WHERE hash = ?", hash));
  }

  @Override
  public void removeAll(long account) {
    database.change(handle -> handle.execute("DELETE FROM session WHERE account = ?", account));
  }

  @Override
  public int forget(Instant notSeenSince) {
    return database.write(
        handle ->
            handle.execute("DELETE FROM session WHERE seen_at < ?", notSeenSince.toEpochMilli()));
  }
}
