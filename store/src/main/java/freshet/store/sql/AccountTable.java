package freshet.store.sql;

import freshet.store.account.Account;
import freshet.store.account.Account.Role;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The table of accounts. */
public final class AccountTable {
  private final Database database;

  public AccountTable(Database database) {
    this.database = database;
  }

  /** Adds an account; empty if the name is taken. */
  public Optional<Account> add(String name, @Nullable String password, Role role, Instant now) {
    return database.write(
        handle -> {
          long id = IdSequence.ACCOUNT.next(handle, 1);
          int added =
              handle.execute(
                  """
                  INSERT INTO account (id, name, folded, password, role, created_at)
                  VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                  """,
                  id,
                  CompressedText.storable(name),
                  folded(name),
                  password,
                  role.name(),
                  now.toEpochMilli());
          return added == 1 ? find(handle, id) : Optional.empty();
        });
  }

  /** Folds case in both directions, since some letters are equal in one case only. */
  private static String folded(String name) {
    return CompressedText.storable(name).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  public Optional<Account> find(long id) {
    return database.read(handle -> find(handle, id));
  }

  private static Optional<Account> find(Handle handle, long id) {
    return handle
        .createQuery("SELECT * FROM account WHERE id = :id")
        .bind("id", id)
        .map((row, _) -> account(row))
        .findOne();
  }

  /** Finds an account by name, ignoring case. */
  public Optional<Account> find(String name) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM account WHERE folded = :folded")
                .bind("folded", folded(name))
                .map((row, _) -> account(row))
                .findOne());
  }

  /** Returns all accounts by name. */
  public List<Account> all() {
    return database
        .read(
            handle ->
                handle.createQuery("SELECT * FROM account").map((row, _) -> account(row)).list())
        .stream()
        .sorted(Comparator.comparing(account -> folded(account.name())))
        .toList();
  }

  private static Account account(ResultSet row) throws SQLException {
    return new Account(
        row.getLong("id"),
        row.getString("name"),
        row.getString("password"),
        ColumnReader.name(row, "role", Role.class),
        ColumnReader.time(row, "created_at"));
  }

  public void password(long id, @Nullable String password) {
    database.change(
        handle -> handle.execute("UPDATE account SET password = ? WHERE id = ?", password, id));
  }

  public void role(long id, Role role) {
    database.change(
        handle -> handle.execute("UPDATE account SET role = ? WHERE id = ?", role.name(), id));
  }

  /** Removes an account and everything that belongs to it, including postings kept for it alone. */
  public void remove(long id) {
    database.change(
        handle -> {
          List<Long> kept =
              handle
                  .createQuery(
                      """
                      SELECT posting FROM reading WHERE account = :id AND starred = 1
                      UNION SELECT g.posting FROM posting_label g JOIN label l ON l.id = g.label
                      WHERE l.account = :id
                      """)
                  .bind("id", id)
                  .mapTo(Long.class)
                  .list();
          OutputFeedTable.end(handle, "account = ?", id);
          handle.execute("DELETE FROM account WHERE id = ?", id);
          RetainedPostings.settle(handle, database.dialect(), kept);
        });
  }

  /** Returns an account's preferences by name. */
  public Map<String, String> preferences(long id) {
    Map<String, String> preferences = new TreeMap<>();
    return database.read(
        handle -> {
          handle
              .createQuery("SELECT name, value FROM account_preference WHERE account = :id")
              .bind("id", id)
              .map((row, _) -> preferences.put(row.getString("name"), row.getString("value")))
              .list();
          return preferences;
        });
  }

  public void prefer(long id, String name, String value) {
    database.change(
        handle ->
            handle.execute(
                """
                INSERT INTO account_preference (account, name, value)
                SELECT id, ?, ? FROM account WHERE id = ?
                ON CONFLICT (account, name) DO UPDATE SET value = excluded.value
                """,
                CompressedText.storable(name),
                CompressedText.storable(value),
                id));
  }
}
