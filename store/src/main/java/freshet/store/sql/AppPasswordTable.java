package freshet.store.sql;

import freshet.store.account.AppPassword;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table of application passwords. */
public final class AppPasswordTable {
  private final Database database;

  public AppPasswordTable(Database database) {
    this.database = database;
  }

  /** Adds a password and assigns its id. */
  public AppPassword add(AppPassword password) {
    return database.write(
        handle -> {
          long id = IdSequence.APP_PASSWORD.next(handle, 1);
          String sql =
              """
              INSERT INTO app_password
                (id, account, label, hash, fever, token, created_at, used_at)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?)
              """;
          try (Batch row = new Batch(handle.getConnection(), sql)) {
            row.number(id)
                .number(password.account())
                .text(password.label())
                .text(password.hash())
                .text(password.fever())
                .text(password.token())
                .time(password.createdAt())
                .time(password.usedAt())
                .add();
            row.run();
          }
          return handle
              .createQuery("SELECT * FROM app_password WHERE id = :id")
              .bind("id", id)
              .map((found, _) -> password(found))
              .one();
        });
  }

  public List<AppPassword> of(long account) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM app_password WHERE account = :account ORDER BY id")
                .bind("account", account)
                .map((row, _) -> password(row))
                .list());
  }

  public Optional<AppPassword> byHash(long account, String hash) {
    return of(account).stream().filter(password -> password.hash().equals(hash)).findFirst();
  }

  public Optional<AppPassword> byFever(String fever) {
    return by("fever", fever);
  }

  public Optional<AppPassword> byToken(String token) {
    return by("token", token);
  }

  private Optional<AppPassword> by(String column, String hash) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM app_password WHERE %s = :hash ORDER BY id LIMIT 1"
                        .formatted(column))
                .bind("hash", CompressedText.storable(hash))
                .map((row, _) -> password(row))
                .findOne());
  }

  private static AppPassword password(ResultSet row) throws SQLException {
    return new AppPassword(
        row.getLong("id"),
        row.getLong("account"),
        row.getString("label"),
        row.getString("hash"),
        row.getString("fever"),
        row.getString("token"),
        ColumnReader.time(row, "created_at"),
        ColumnReader.timeOrNull(row, "used_at"));
  }

  public void used(long id, Instant now) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE app_password SET used_at = ? WHERE id = ?", now.toEpochMilli(), id));
  }

  /** Removes a password of the account. */
  public boolean remove(long account, long id) {
    return database.write(
        handle ->
            handle.execute("DELETE FROM app_password WHERE account = ? AND id = ?", account, id)
                == 1);
  }

  /** Removes all passwords of an account; returns how many. */
  public int removeAll(long account) {
    return database.write(
        handle -> handle.execute("DELETE FROM app_password WHERE account = ?", account));
  }
}
