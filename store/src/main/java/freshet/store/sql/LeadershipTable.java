package freshet.store.sql;

import freshet.store.model.NotLeaderException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/**
 * Elects the leader among servers on the same database. The leader holds a lease that expires by
 * the clock of the database unless it is renewed.
 */
public final class LeadershipTable {
  private final Database database;

  public LeadershipTable(Database database) {
    this.database = database;
  }

  /**
   * Takes the lease if nobody holds it; returns the new epoch, or empty if another server leads.
   */
  public OptionalLong take(String holder, Duration time) {
    Optional<Long> epoch =
        database.write(
            handle ->
                handle
                    .createQuery(
                        """
                        UPDATE leadership SET epoch = epoch + 1, holder = :holder,
                          since_at = %1$s, until_at = %1$s + :time
                        WHERE until_at <= %1$s RETURNING epoch
                        """
                            .formatted(now()))
                    .bind("holder", CompressedText.storable(holder))
                    .bind("time", time.toMillis())
                    .mapTo(Long.class)
                    .findOne());
    return epoch.map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  /**
   * Renews the lease from now on; returns false if that epoch is over. A released lease cannot be
   * renewed.
   */
  public boolean renew(long epoch, Duration time) {
    return database.write(
        handle ->
            handle.execute(
                    """
                    UPDATE leadership SET until_at = %s + ? WHERE epoch = ? AND until_at > 0
                    """
                        .formatted(now()),
                    time.toMillis(),
                    epoch)
                == 1);
  }

  /** Releases the lease at once, if that epoch still lasts. */
  public void release(long epoch) {
    database.change(
        handle -> handle.execute("UPDATE leadership SET until_at = 0 WHERE epoch = ?", epoch));
  }

  /** Returns the current leader. */
  public Optional<Term> current() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM leadership WHERE until_at > " + now())
                .map(
                    (row, _) ->
                        new Term(
                            row.getLong("epoch"),
                            row.getString("holder"),
                            ColumnReader.time(row, "since_at"),
                            ColumnReader.time(row, "until_at")))
                .findOne());
  }

  private String now() {
    return database.dialect().now();
  }

  /** Throws unless the epoch still lasts. */
  static void demand(Handle handle, long epoch) {
    if (epoch == 0) {
      throw new NotLeaderException("This server is a standby; ask the leader.");
    }
    long current = handle.createQuery("SELECT epoch FROM leadership").mapTo(Long.class).one();
    if (current != epoch) {
      throw new NotLeaderException(
          "Another server leads since epoch %d and this one led in epoch %d, so it writes no more; start it again as standby."
              .formatted(current, epoch));
    }
  }

  /**
   * A term of a leader.
   *
   * @param epoch increases with each new leader
   */
  public record Term(long epoch, String holder, Instant since, Instant until) {}
}
