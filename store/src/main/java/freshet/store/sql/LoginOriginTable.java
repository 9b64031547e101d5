package freshet.store.sql;

import java.time.Instant;

/** From where accounts were used: networks, and browsers by the hash of a secret. */
public final class LoginOriginTable {
  private final Database database;

  public LoginOriginTable(Database database) {
    this.database = database;
  }

  public void remember(long account, String origin, Instant now) {
    database.change(
        handle -> {
          handle.execute(
              """
              INSERT INTO login_origin (account, origin, seen_at) VALUES (?, ?, ?)
              ON CONFLICT (account, origin) DO UPDATE SET seen_at = excluded.seen_at
              """,
              account,
              CompressedText.storable(origin),
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

  /** Whether an account was used from this origin since a time. */
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
                .bind("origin", CompressedText.storable(origin))
                .bind("since", since.toEpochMilli())
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
  }

  /** Whether any account was used from this origin since a time. */
  public boolean knows(String origin, Instant since) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT 1 FROM login_origin WHERE origin = :origin AND seen_at >= :since LIMIT 1
                    """)
                .bind("origin", CompressedText.storable(origin))
                .bind("since", since.toEpochMilli())
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
  }

  /** Deletes all origins of an account. */
  public void removeAll(long account) {
    database.change(
        handle -> handle.execute("DELETE FROM login_origin WHERE account = ?", account));
  }

  /** Deletes origins that were not seen since a time; returns how many. */
  public int forget(Instant notSeenSince) {
    return database.write(
        handle ->
            handle.execute(
                "DELETE FROM login_origin WHERE seen_at < ?", notSeenSince.toEpochMilli()));
  }

  /** The most origins of an account; the one not seen for longest is deleted first. */
  public static final int MOST = 50;
}
