package freshet.store.sql;

import freshet.store.Quarantined.Kind;
import freshet.store.people.Rule;
import freshet.store.people.Rules;
import freshet.store.people.SwitchedOff;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** The table of rules. */
final class SqlRules implements Rules {
  private final Database database;

  SqlRules(Database database) {
    this.database = database;
  }

  @Override
  public Rule add(Rule rule) {
    return database.write(
        handle -> {
          long id = Counters.RULE.next(handle, 1);
          write(
              handle,
              """
              INSERT INTO rule
                (act, label, matching, pattern, fields, folder, feed, account, id, created_at)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, %d)
              """
                  .formatted(rule.createdAt().toEpochMilli()),
              rule,
              id);
          return handle
              .createQuery("SELECT * FROM rule WHERE id = :id")
              .bind("id", id)
              .map((row, _) -> rule(row))
              .one();
        });
  }

  @Override
  public boolean change(Rule rule) {
    return database.write(
        handle -> {
          SqlQuarantines.forget(handle, Kind.RULE, rule.id());
          return write(
                  handle,
                  """
                    UPDATE rule SET act = ?, label = ?, matching = ?, pattern = ?, fields = ?,
                      folder = ?, feed = ?, off_reason = NULL, off_at = NULL
                    WHERE account = ? AND id = ?
                    """,
                  rule,
                  rule.id())
              == 1;
        });
  }

  private static int write(Handle handle, String sql, Rule rule, long id) throws SQLException {
    String fields =
        rule.fields().stream().sorted().map(Enum::name).collect(Collectors.joining(","));
    try (Batch row = new Batch(handle.getConnection(), sql)) {
      row.name(rule.act())
          .text(rule.label())
          .name(rule.matching())
          .text(rule.pattern())
          .text(fields);
      Scopes.bind(row, rule.scope()).number(rule.account()).number(id).add();
      return row.run()[0];
    }
  }

  @Override
  public boolean switchOff(long id, SwitchedOff off) {
    return database.write(handle -> SwitchedOffColumns.fill(handle, "rule", id, off));
  }

  @Override
  public boolean remove(long account, long id) {
    return database.write(
        handle -> {
          boolean removed =
              handle.execute("DELETE FROM rule WHERE account = ? AND id = ?", account, id) == 1;
          if (removed) {
            SqlQuarantines.forget(handle, Kind.RULE, id);
          }
          return removed;
        });
  }

  @Override
  public List<Rule> of(long account) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM rule WHERE account = :account ORDER BY id")
                .bind("account", account)
                .map((row, _) -> rule(row))
                .list());
  }

  @Override
  public Optional<Rule> find(long account, long id) {
    return of(account).stream().filter(rule -> rule.id() == id).findFirst();
  }

  @Override
  public List<Rule> all() {
    return database.read(
        handle ->
            handle.createQuery("SELECT * FROM rule ORDER BY id").map((row, _) -> rule(row)).list());
  }

  private static Rule rule(ResultSet row) throws SQLException {
    return new Rule(
        row.getLong("id"),
        row.getLong("account"),
        Rows.name(row, "act", Rule.Act.class),
        row.getString("label"),
        Rows.name(row, "matching", Rule.Matching.class),
        row.getString("pattern"),
        Stream.of(row.getString("fields").split(",", -1))
            .map(Rule.Field::valueOf)
            .collect(Collectors.toSet()),
        Scopes.of(row),
        Rows.time(row, "created_at"),
        SwitchedOffColumns.of(row));
  }

  @Override
  public long sifted() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT value FROM counter WHERE name = 'sifted'")
                .mapTo(Long.class)
                .one());
  }

  @Override
  public void sifted(long posting) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE counter SET value = ? WHERE name = 'sifted' AND value < ?",
                posting,
                posting));
  }
}
