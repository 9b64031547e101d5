package freshet.store.sql;

import freshet.store.model.QuarantinedWork;
import freshet.store.model.QuarantinedWork.Kind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Work that is quarantined after two failures, and records of single failures. */
public final class QuarantineTable {
  private static final Duration NOTED = Duration.ofDays(1);
  private static final int LONGEST_REASON = 500;

  private final Database database;

  public QuarantineTable(Database database) {
    this.database = database;
  }

  /**
   * Records a failure. A single failure more than a day ago no longer counts.
   *
   * @param failed with the time of this failure as its last; failures are counted here
   * @return whether the piece is in quarantine now
   */
  public boolean failed(QuarantinedWork failed) {
    long at = failed.lastAt().toEpochMilli();
    return database.write(
        handle -> {
          handle.execute(
              "DELETE FROM quarantine WHERE kind = ? AND subject = ? AND failures < ? AND last_at < ?",
              failed.kind().name(),
              failed.subject(),
              QuarantinedWork.MOST_FAILURES,
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
              CompressedText.storable(failed.title()),
              CompressedText.storable(shortened(failed.reason())),
              at,
              at);
          return handle
                  .createQuery(
                      "SELECT failures FROM quarantine WHERE kind = :kind AND subject = :subject")
                  .bind("kind", failed.kind().name())
                  .bind("subject", failed.subject())
                  .mapTo(Integer.class)
                  .one()
              >= QuarantinedWork.MOST_FAILURES;
        });
  }

  private static String shortened(String reason) {
    return reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason;
  }

  /** Returns all work in quarantine, latest failure first. */
  public List<QuarantinedWork> all() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM quarantine WHERE failures >= :most ORDER BY last_at DESC, kind, subject")
                .bind("most", QuarantinedWork.MOST_FAILURES)
                .map((row, _) -> read(row))
                .list());
  }

  /** Returns the work of an account in quarantine. */
  public List<QuarantinedWork> of(long account) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM quarantine WHERE account = :account AND failures >= :most
                    ORDER BY last_at DESC, kind, subject
                    """)
                .bind("account", account)
                .bind("most", QuarantinedWork.MOST_FAILURES)
                .map((row, _) -> read(row))
                .list());
  }

  public Optional<QuarantinedWork> find(Kind kind, String subject) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM quarantine WHERE kind = :kind AND subject = :subject AND failures >= :most")
                .bind("kind", kind.name())
                .bind("subject", subject)
                .bind("most", QuarantinedWork.MOST_FAILURES)
                .map((row, _) -> read(row))
                .findOne());
  }

  /** Returns the quarantined subjects of a kind. */
  public Set<String> subjects(Kind kind) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT subject FROM quarantine WHERE kind = :kind AND failures >= :most")
                .bind("kind", kind.name())
                .bind("most", QuarantinedWork.MOST_FAILURES)
                .mapTo(String.class)
                .set());
  }

  /** Releases a piece at once; returns false if it is not in quarantine. */
  public boolean release(Kind kind, String subject, Instant now) {
    return database.write(
        handle -> {
          boolean aside =
              handle.execute(
                      "DELETE FROM quarantine WHERE kind = ? AND subject = ? AND failures >= ?",
                      kind.name(),
                      subject,
                      QuarantinedWork.MOST_FAILURES)
                  == 1;
          if (aside) {
            hasten(handle, kind, subject, now.toEpochMilli());
          }
          return aside;
        });
  }

  /** Makes work due now that was postponed during quarantine. */
  private static void hasten(Handle handle, Kind kind, String subject, long now)
      throws SQLException {
    switch (kind) {
      case POSTING -> SearchIndex.edited(handle, List.of(Long.parseLong(subject)));
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

  /** Deletes the record of a piece that succeeded, changed or is gone. */
  public void forget(Kind kind, String subject) {
    database.change(handle -> forget(handle, kind, subject));
  }

  /** Deletes the record within a change of the piece itself. */
  static void forget(Handle handle, Kind kind, long id) {
    forget(handle, kind, Long.toString(id));
  }

  private static void forget(Handle handle, Kind kind, String subject) {
    handle.execute("DELETE FROM quarantine WHERE kind = ? AND subject = ?", kind.name(), subject);
  }

  /** Deletes records of single failures before a time. */
  public void forget(Instant before) {
    database.change(
        handle ->
            handle.execute(
                "DELETE FROM quarantine WHERE failures < ? AND last_at < ?",
                QuarantinedWork.MOST_FAILURES,
                before.toEpochMilli()));
  }

  private static QuarantinedWork read(ResultSet row) throws SQLException {
    return new QuarantinedWork(
        ColumnReader.name(row, "kind", Kind.class),
        row.getString("subject"),
        ColumnReader.numberOrNull(row, "account"),
        row.getString("title"),
        row.getString("reason"),
        ColumnReader.time(row, "first_at"),
        ColumnReader.time(row, "last_at"),
        row.getInt("failures"));
  }
}
