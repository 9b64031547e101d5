package freshet.store.sql;

import freshet.store.people.MailAddress;
import freshet.store.people.MailAddresses;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The tables of addresses for mail and of the mails that ask them. */
final class SqlMailAddresses implements MailAddresses {
  private final Database database;

  SqlMailAddresses(Database database) {
    this.database = database;
  }

  @Override
  public Optional<MailAddress> find(long account, String address) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM mail_address WHERE account = :account AND address = :address")
                .bind("account", account)
                .bind("address", Texts.storable(address))
                .map((row, _) -> address(row))
                .findOne());
  }

  @Override
  public boolean ask(long account, String address, String hash, Limits limits, Instant now) {
    String folded = Texts.storable(address.toLowerCase(Locale.ROOT));
    long since = limits.since().toEpochMilli();
    return database.write(
        handle -> {
          handle.execute("DELETE FROM mail_request WHERE sent_at < ?", since);
          handle.execute(
              "DELETE FROM mail_address WHERE confirmed_at IS NULL AND asked_at < ?", since);
          if (count(handle, "account", account) >= limits.perAccount()
              || count(handle, "folded", folded) >= limits.perAddress()) {
            return false;
          }
          handle.execute(
              "INSERT INTO mail_request (folded, account, sent_at) VALUES (?, ?, ?)",
              folded,
              account,
              now.toEpochMilli());
          handle.execute(
              """
              INSERT INTO mail_address (account, address, asked_at, hash) VALUES (?, ?, ?, ?)
              ON CONFLICT (account, address)
              DO UPDATE SET asked_at = excluded.asked_at, hash = excluded.hash
              """,
              account,
              Texts.storable(address),
              now.toEpochMilli(),
              hash);
          return true;
        });
  }

  private static long count(Handle handle, String column, Object value) {
    return handle
        .createQuery("SELECT COUNT(*) FROM mail_request WHERE %s = :value".formatted(column))
        .bind("value", value)
        .mapTo(Long.class)
        .one();
  }

  @Override
  public Optional<MailAddress> byHash(String hash, Instant sentSince) {
    return database.read(handle -> byHash(handle, hash, sentSince));
  }

  private static Optional<MailAddress> byHash(Handle handle, String hash, Instant sentSince) {
    return handle
        .createQuery("SELECT * FROM mail_address WHERE hash = :hash AND asked_at >= :since LIMIT 1")
        .bind("hash", Texts.storable(hash))
        .bind("since", sentSince.toEpochMilli())
        .map((row, _) -> address(row))
        .findOne();
  }

  @Override
  public Optional<MailAddress> confirm(String hash, Instant sentSince, Instant now) {
    return database.write(
        handle -> {
          Optional<MailAddress> found = byHash(handle, hash, sentSince);
          found.ifPresent(
              one ->
                  handle.execute(
                      """
                      UPDATE mail_address SET confirmed_at = ?, hash = NULL
                      WHERE account = ? AND address = ?
                      """,
                      now.toEpochMilli(),
                      one.account(),
                      one.address()));
          return found;
        });
  }

  private static MailAddress address(ResultSet row) throws SQLException {
    return new MailAddress(
        row.getLong("account"),
        row.getString("address"),
        Rows.timeOrNull(row, "confirmed_at"),
        Rows.timeOrNull(row, "asked_at"));
  }
}
