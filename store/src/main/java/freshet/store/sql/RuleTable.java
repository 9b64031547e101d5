package freshet.store.sql;

import freshet.store.account.Rule;
import freshet.store.account.SwitchedOff;
import freshet.store.model.QuarantinedWork.Kind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** The rules of all accounts, and how far they were applied. */
public final class RuleTable {
  private final Database database;

  public RuleTable(Database database) {
    this.database = database;
  }

  /** Adds a rule and assigns its id. */
  public Rule add(Rule rule) {
    return database.write(
        handle -> {
          long id = IdSequence.RULE.next(handle, 1);
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

  /** Replaces a rule of the same account and switches it on. */
  public boolean change(Rule rule) {
    return database.write(
        handle -> {
          QuarantineTable.forget(handle, Kind.RULE, rule.id());
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
      ScopeColumns.bind(row, rule.scope()).number(rule.account()).number(id).add();
      return row.run()[0];
    }
  }

  /** Switches a rule off; returns false if it already is. */
  public boolean switchOff(long id, SwitchedOff off) {
    return database.write(handle -> SwitchedOffColumns.fill(handle, "rule", id, off));
  }

  /** Removes a rule; it can be restored until {@link #clearRemoved}. */
  public boolean remove(long account, long id, Instant at) {
    return database.write(
        handle -> {
          boolean removed = Removals.remove(handle, "rule", account, id, at);
          if (removed) {
            QuarantineTable.forget(handle, Kind.RULE, id);
          }
          return removed;
        });
  }

  /** Takes a removal back; returns whether the rule is there again. */
  public boolean restore(long account, long id) {
    return database.write(handle -> Removals.restore(handle, "rule", account, id));
  }

  /** Deletes what was removed before a time. */
  public void clearRemoved(Instant before) {
    database.change(handle -> Removals.clear(handle, "rule", before));
  }

  /** Returns the rules of an account, oldest first. */
  public List<Rule> of(long account) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM rule WHERE account = :account AND removed_at IS NULL ORDER BY id
                    """)
                .bind("account", account)
                .map((row, _) -> rule(row))
                .list());
  }

  public Optional<Rule> find(long account, long id) {
    return of(account).stream().filter(rule -> rule.id() == id).findFirst();
  }

  /** Returns the rules of all accounts. */
  public List<Rule> all() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM rule WHERE removed_at IS NULL ORDER BY id")
                .map((row, _) -> rule(row))
                .list());
  }

  private static Rule rule(ResultSet row) throws SQLException {
    return new Rule(
        row.getLong("id"),
        row.getLong("account"),
        ColumnReader.name(row, "act", Rule.Act.class),
        row.getString("label"),
        ColumnReader.name(row, "matching", Rule.Matching.class),
        row.getString("pattern"),
        Stream.of(row.getString("fields").split(",", -1))
            .map(Rule.Field::valueOf)
            .collect(Collectors.toSet()),
        ScopeColumns.of(row),
        ColumnReader.time(row, "created_at"),
        SwitchedOffColumns.of(row));
  }

  /** Returns the last posting that rules and alerts were applied to. */
  public long sifted() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT value FROM counter WHERE name = 'sifted'")
                .mapTo(Long.class)
                .one());
  }

  /** Records the last posting that rules and alerts were applied to; never goes back. */
  public void sifted(long posting) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE counter SET value = ? WHERE name = 'sifted' AND value < ?",
                posting,
                posting));
  }
}
