package freshet.store.sql;

import freshet.store.people.Account;
import freshet.store.people.Account.Role;
import freshet.store.people.Accounts;
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

/** The tables of accounts and of what they prefer. */
final class SqlAccounts implements Accounts {
  private final Database database;

  SqlAccounts(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Account> add(String name, @Nullable String password, Role role, Instant now) {
    return database.write(
        handle -> {
          long id = Counters.ACCOUNT.next(handle, 1);
          int added =
              handle.execute(
                  """
                  INSERT INTO account (id, name, folded, password, role, created_at)
                  VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                  """,
                  id,
                  Texts.storable(name),
                  folded(name),
                  password,
                  role.name(),
                  now.toEpochMilli());
          return added == 1 ? find(handle, id) : Optional.empty();
        });
  }

  /** Twice, for some letters are the same in one case only. */
  private static String folded(String name) {
    return Texts.storable(name).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  @Override
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

  @Override
  public Optional<Account> find(String name) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM account WHERE folded = :folded")
                .bind("folded", folded(name))
                .map((row, _) -> account(row))
                .findOne());
  }

  @Override
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
        Rows.name(row, "role", Role.class),
        Rows.time(row, "created_at"));
  }

  @Override
  public void password(long id, @Nullable String password) {
    database.change(
        handle -> handle.execute("UPDATE account SET password = ? WHERE id = ?", password, id));
  }

  @Override
  public void role(long id, Role role) {
    database.change(
        handle -> handle.execute("UPDATE account SET role = ? WHERE id = ?", role.name(), id));
  }

  /** What was kept for this account alone is not kept any more. */
  @Override
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
          SqlOutputFeeds.end(handle, "account = ?", id);
          handle.execute("DELETE FROM account WHERE id = ?", id);
          Keeping.settle(handle, database.dialect(), kept);
        });
  }

  @Override
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

  @Override
  public void prefer(long id, String name, String value) {
    database.change(
        handle ->
            handle.execute(
                """
                INSERT INTO account_preference (account, name, value)
                SELECT id, ?, ? FROM account WHERE id = ?
                ON CONFLICT (account, name) DO UPDATE SET value = excluded.value
                """,
                Texts.storable(name),
                Texts.storable(value),
                id));
  }
}
