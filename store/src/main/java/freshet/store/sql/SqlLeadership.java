package freshet.store.sql;

import freshet.store.DeposedException;
import freshet.store.Leadership;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/** The one row that tells who leads. */
final class SqlLeadership implements Leadership {
  private final Database database;

  SqlLeadership(Database database) {
    this.database = database;
  }

  @Override
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
                    .bind("holder", Texts.storable(holder))
                    .bind("time", time.toMillis())
                    .mapTo(Long.class)
                    .findOne());
    return epoch.map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  /** What was given back cannot be renewed. */
  @Override
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

  @Override
  public void release(long epoch) {
    database.change(
        handle -> handle.execute("UPDATE leadership SET until_at = 0 WHERE epoch = ?", epoch));
  }

  @Override
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
                            Rows.time(row, "since_at"),
                            Rows.time(row, "until_at")))
                .findOne());
  }

  private String now() {
    return database.dialect().now();
  }

  /** Lets a transaction go on only while an epoch lasts. */
  static void demand(Handle handle, long epoch) {
    if (epoch == 0) {
      throw new DeposedException("This server stands by; ask the one that leads.");
    }
    long current = handle.createQuery("SELECT epoch FROM leadership").mapTo(Long.class).one();
    if (current != epoch) {
      throw new DeposedException(
          "Another server leads since epoch %d and this one led in epoch %d, so it writes no more; start it again as standby."
              .formatted(current, epoch));
    }
  }
}
