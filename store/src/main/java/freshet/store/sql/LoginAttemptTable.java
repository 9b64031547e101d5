package freshet.store.sql;

import freshet.store.account.LoginAttempt;
import freshet.store.account.LoginAttempt.Outcome;
import freshet.store.account.LoginAttempt.Protocol;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Login attempts, summed up so that a flood cannot fill the database: an account has at most {@link
 * #MOST} rows of each kind, with at most {@link #MOST_PER_DAY} in a day.
 */
public final class LoginAttemptTable {
  private static final long DAY = Duration.ofDays(1).toMillis();

  private final Database database;

  public LoginAttemptTable(Database database) {
    this.database = database;
  }

  /** Adds attempts to rows with the same properties. */
  public void add(Collection<LoginAttempt> attempts) {
    if (!attempts.isEmpty()) {
      database.change(
          handle -> {
            for (LoginAttempt attempt : attempts) {
              add(handle, attempt);
            }
          });
    }
  }

  private static void add(Handle handle, LoginAttempt attempt) throws SQLException {
    if (increase(handle, attempt, attempt.network())) {
      return;
    }
    boolean isFull = rowsOfDay(handle, attempt) >= MOST_PER_DAY;
    if (isFull && increase(handle, attempt, "")) {
      return;
    }
    insert(handle, attempt, isFull ? "" : attempt.network());
    trim(handle, attempt);
  }

  /** Distinguishes devices only for successful logins, since a flood can invent devices. */
  private static boolean increase(Handle handle, LoginAttempt attempt, String network) {
    boolean byDevice = attempt.isGranted() && !network.isEmpty();
    return bind(
                handle.createUpdate(
                    """
                    UPDATE login_attempt
                    SET attempts = attempts + :attempts, last_at = :last, device = :device
                    WHERE %s AND day = :day AND network = :network AND protocol = :protocol
                      AND outcome = :outcome %s
                    """
                        .formatted(ofAccount(attempt), byDevice ? "AND device = :device" : "")),
                attempt)
            .bind("day", day(attempt))
            .bind("network", CompressedText.storable(network))
            .bind("device", CompressedText.storable(attempt.device()))
            .bind("attempts", attempt.attempts())
            .bind("last", attempt.lastAt().toEpochMilli())
            .bind("protocol", attempt.protocol().name())
            .bind("outcome", attempt.outcome().name())
            .execute()
        > 0;
  }

  private static String ofAccount(LoginAttempt attempt) {
    return attempt.account() == null ? "account IS NULL" : "account = :account";
  }

  private static String ofKind(LoginAttempt attempt) {
    return attempt.isGranted() ? "outcome = 'GRANTED'" : "outcome <> 'GRANTED'";
  }

  private static <T extends SqlStatement<T>> T bind(T statement, LoginAttempt attempt) {
    return attempt.account() == null ? statement : statement.bind("account", attempt.account());
  }

  private static long day(LoginAttempt attempt) {
    return Math.floorDiv(attempt.lastAt().toEpochMilli(), DAY);
  }

  private static long rowsOfDay(Handle handle, LoginAttempt attempt) {
    return bind(
            handle.createQuery(
                "SELECT COUNT(*) FROM login_attempt WHERE %s AND day = :day AND %s"
                    .formatted(ofAccount(attempt), ofKind(attempt))),
            attempt)
        .bind("day", day(attempt))
        .mapTo(Long.class)
        .one();
  }

  private static void insert(Handle handle, LoginAttempt attempt, String network)
      throws SQLException {
    String sql =
        """
        INSERT INTO login_attempt
          (id, account, day, network, protocol, outcome, device, attempts, first_at, last_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """;
    try (Batch row = new Batch(handle.getConnection(), sql)) {
      row.number(IdSequence.LOGIN_ATTEMPT.next(handle, 1))
          .number(attempt.account())
          .number(day(attempt))
          .text(network)
          .name(attempt.protocol())
          .name(attempt.outcome())
          .text(attempt.device())
          .number(attempt.attempts())
          .time(attempt.firstAt())
          .time(attempt.lastAt())
          .add();
      row.run();
    }
  }

  private static void trim(Handle handle, LoginAttempt attempt) {
    String rows = "%s AND %s".formatted(ofAccount(attempt), ofKind(attempt));
    bind(
            handle.createUpdate(
                """
                DELETE FROM login_attempt WHERE %1$s AND id NOT IN (
                  SELECT id FROM login_attempt WHERE %1$s ORDER BY last_at DESC, id DESC LIMIT :most)
                """
                    .formatted(rows)),
            attempt)
        .bind("most", MOST)
        .execute();
  }

  /** Returns the attempts for an account, latest first. */
  public List<LoginAttempt> of(long account, int most) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM login_attempt WHERE account = :account
                    ORDER BY last_at DESC, id DESC LIMIT :most
                    """)
                .bind("account", account)
                .bind("most", most)
                .map((row, _) -> attempt(row))
                .list());
  }

  /** Returns the attempts for all accounts and unknown names, latest first. */
  public List<LoginAttempt> latest(int most) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM login_attempt ORDER BY last_at DESC, id DESC LIMIT :most")
                .bind("most", most)
                .map((row, _) -> attempt(row))
                .list());
  }

  private static LoginAttempt attempt(ResultSet row) throws SQLException {
    return new LoginAttempt(
        ColumnReader.numberOrNull(row, "account"),
        row.getString("network"),
        ColumnReader.name(row, "protocol", Protocol.class),
        ColumnReader.name(row, "outcome", Outcome.class),
        row.getString("device"),
        row.getLong("attempts"),
        ColumnReader.time(row, "first_at"),
        ColumnReader.time(row, "last_at"));
  }

  /** Deletes rows whose last attempt is older; returns how many. */
  public int forget(Instant before) {
    return database.write(
        handle ->
            handle.execute("DELETE FROM login_attempt WHERE last_at < ?", before.toEpochMilli()));
  }

  /** The most rows of successful logins, and of others, for an account. */
  public static final int MOST = 200;

  /** The most such rows for one day; further attempts are summed up without their network. */
  public static final int MOST_PER_DAY = 20;
}
