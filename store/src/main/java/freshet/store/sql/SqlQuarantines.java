package freshet.store.sql;

import freshet.store.Quarantined;
import freshet.store.Quarantined.Kind;
import freshet.store.Quarantines;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The table of work that is set aside. */
final class SqlQuarantines implements Quarantines {
  private static final Duration NOTED = Duration.ofDays(1);
  private static final int LONGEST_REASON = 500;

  private final Database database;

  SqlQuarantines(Database database) {
    this.database = database;
  }

  @Override
  public boolean failed(Quarantined failed) {
    long at = failed.lastAt().toEpochMilli();
    return database.write(
        handle -> {
          handle.execute(
              "DELETE FROM quarantine WHERE kind = ? AND subject = ? AND failures < ? AND last_at < ?",
              failed.kind().name(),
              failed.subject(),
              Quarantined.MOST_FAILURES,
              at - NOTED.toMillis());
          handle.execute(
              """
              INSERT INTO quarantine
                (kind, subject, account, title, reason, first_at, last_at, failures)
              VALUES (?, ?, ?, ?, ?, ?, ?, 1)
              ON CONFLICT (kind, subject) DO UPDATE SET title = excluded.title,
                reason = excluded.reason, last_at = excluded.last_at,
                failures = quarantine.failures + 1
              """,
              failed.kind().name(),
              failed.subject(),
              failed.account(),
              Texts.storable(failed.title()),
              Texts.storable(shortened(failed.reason())),
              at,
              at);
          return handle
                  .createQuery(
                      "SELECT failures FROM quarantine WHERE kind = :kind AND subject = :subject")
                  .bind("kind", failed.kind().name())
                  .bind("subject", failed.subject())
                  .mapTo(Integer.class)
                  .one()
              >= Quarantined.MOST_FAILURES;
        });
  }

  private static String shortened(String reason) {
    return reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason;
  }

  @Override
  public List<Quarantined> all() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM quarantine WHERE failures >= :most ORDER BY last_at DESC, kind, subject")
                .bind("most", Quarantined.MOST_FAILURES)
                .map((row, _) -> read(row))
                .list());
  }

  @Override
  public List<Quarantined> of(long account) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM quarantine WHERE account = :account AND failures >= :most
                    ORDER BY last_at DESC, kind, subject
                    """)
                .bind("account", account)
                .bind("most", Quarantined.MOST_FAILURES)
                .map((row, _) -> read(row))
                .list());
  }

  @Override
  public Optional<Quarantined> find(Kind kind, String subject) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM quarantine WHERE kind = :kind AND subject = :subject AND failures >= :most")
                .bind("kind", kind.name())
                .bind("subject", subject)
                .bind("most", Quarantined.MOST_FAILURES)
                .map((row, _) -> read(row))
                .findOne());
  }

  @Override
  public Set<String> subjects(Kind kind) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT subject FROM quarantine WHERE kind = :kind AND failures >= :most")
                .bind("kind", kind.name())
                .bind("most", Quarantined.MOST_FAILURES)
                .mapTo(String.class)
                .set());
  }

  @Override
  public boolean release(Kind kind, String subject, Instant now) {
    return database.write(
        handle -> {
          boolean aside =
              handle.execute(
                      "DELETE FROM quarantine WHERE kind = ? AND subject = ? AND failures >= ?",
                      kind.name(),
                      subject,
                      Quarantined.MOST_FAILURES)
                  == 1;
          if (aside) {
            hasten(handle, kind, subject, now.toEpochMilli());
          }
          return aside;
        });
  }

  /** What was put off while it was set aside is due now. */
  private static void hasten(Handle handle, Kind kind, String subject, long now)
      throws SQLException {
    switch (kind) {
      case POSTING -> SqlSearch.edited(handle, List.of(Long.parseLong(subject)));
      case ERRAND -> {
        String[] key = subject.split(" ", -1);
        handle.execute(
            "UPDATE errand SET due_at = ? WHERE feed = ? AND kind = ? AND subject = ?",
            now,
            Long.parseLong(key[0]),
            key[1],
            Long.parseLong(key[2]));
      }
      case HUB_SUBSCRIBER ->
          handle.execute(
              "UPDATE hub_subscription SET due_at = ? WHERE id = ? AND due_at IS NOT NULL",
              now,
              Long.parseLong(subject));
      case RULE, ALERT, FEED -> {}
    }
  }

  @Override
  public void forget(Kind kind, String subject) {
    database.change(handle -> forget(handle, kind, subject));
  }

  /** Within a change of the piece itself. */
  static void forget(Handle handle, Kind kind, long id) {
    forget(handle, kind, Long.toString(id));
  }

  private static void forget(Handle handle, Kind kind, String subject) {
    handle.execute("DELETE FROM quarantine WHERE kind = ? AND subject = ?", kind.name(), subject);
  }

  @Override
  public void forget(Instant before) {
    database.change(
        handle ->
            handle.execute(
                "DELETE FROM quarantine WHERE failures < ? AND last_at < ?",
                Quarantined.MOST_FAILURES,
                before.toEpochMilli()));
  }

  private static Quarantined read(ResultSet row) throws SQLException {
    return new Quarantined(
        Rows.name(row, "kind", Kind.class),
        row.getString("subject"),
        Rows.numberOrNull(row, "account"),
        row.getString("title"),
        row.getString("reason"),
        Rows.time(row, "first_at"),
        Rows.time(row, "last_at"),
        row.getInt("failures"));
  }
}
