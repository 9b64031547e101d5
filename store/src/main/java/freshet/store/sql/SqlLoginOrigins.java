package freshet.store.sql;

import freshet.store.people.LoginOrigins;
import java.time.Instant;

/** The table of networks and browsers that accounts were used from. */
final class SqlLoginOrigins implements LoginOrigins {
  private final Database database;

  SqlLoginOrigins(Database database) {
    this.database = database;
  }

  @Override
  public void remember(long account, String origin, Instant now) {
    database.change(
        handle -> {
          handle.execute(
              """
              INSERT INTO login_origin (account, origin, seen_at) VALUES (?, ?, ?)
              ON CONFLICT (account, origin) DO UPDATE SET seen_at = excluded.seen_at
              """,
              account,
              Texts.storable(origin),
              now.toEpochMilli());
          handle
              .createUpdate(
                  """
                  DELETE FROM login_origin WHERE account = :account AND origin NOT IN (
                    SELECT origin FROM login_origin WHERE account = :account
                    ORDER BY seen_at DESC, origin LIMIT :most)
                  """)
              .bind("account", account)
              .bind("most", MOST)
              .execute();
        });
  }

  @Override
  public boolean knows(long account, String origin, Instant since) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT 1 FROM login_origin
                    WHERE account = :account AND origin = :origin AND seen_at >= :since
                    """)
                .bind("account", account)
                .bind("origin", Texts.storable(origin))
                .bind("since", since.toEpochMilli())
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
  }

  @Override
  public boolean knows(String origin, Instant since) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT 1 FROM login_origin WHERE origin = :origin AND seen_at >= :since LIMIT 1
                    """)
                .bind("origin", Texts.storable(origin))
                .bind("since", since.toEpochMilli())
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
  }

  @Override
  public void removeAll(long account) {
    database.change(
        handle -> handle.execute("DELETE FROM login_origin WHERE account = ?", account));
  }

  @Override
  public int forget(Instant notSeenSince) {
    return database.write(
        handle ->
            handle.execute(
                "DELETE FROM login_origin WHERE seen_at < ?", notSeenSince.toEpochMilli()));
  }
}
