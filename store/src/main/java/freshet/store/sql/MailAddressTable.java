package freshet.store.sql;

import freshet.store.account.MailAddress;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Mail addresses for alerts, and the confirmation mails. */
public final class MailAddressTable {
  private final Database database;

  public MailAddressTable(Database database) {
    this.database = database;
  }

  public Optional<MailAddress> find(long account, String address) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM mail_address WHERE account = :account AND address = :address")
                .bind("account", account)
                .bind("address", CompressedText.storable(address))
                .map((row, _) -> address(row))
                .findOne());
  }

  /**
   * Records a confirmation mail, unless too many were sent.
   *
   * @param hash the hash of the secret in the mail, replacing the one before
   * @param limits how many mails there may have been
   * @return whether the mail may be sent
   */
  public boolean ask(long account, String address, String hash, Limits limits, Instant now) {
    String folded = CompressedText.storable(address.toLowerCase(Locale.ROOT));
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
              CompressedText.storable(address),
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

  /** Finds the address of an unused secret that was sent since a time. */
  public Optional<MailAddress> byHash(String hash, Instant sentSince) {
    return database.read(handle -> byHash(handle, hash, sentSince));
  }

  private static Optional<MailAddress> byHash(Handle handle, String hash, Instant sentSince) {
    return handle
        .createQuery("SELECT * FROM mail_address WHERE hash = :hash AND asked_at >= :since LIMIT 1")
        .bind("hash", CompressedText.storable(hash))
        .bind("since", sentSince.toEpochMilli())
        .map((row, _) -> address(row))
        .findOne();
  }

  /** Confirms the address of a secret; empty if it was used or sent earlier. */
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
        ColumnReader.timeOrNull(row, "confirmed_at"),
        ColumnReader.timeOrNull(row, "asked_at"));
  }

  /**
   * The limits of confirmation mails.
   *
   * @param since the start of counting
   */
  public record Limits(int perAccount, int perAddress, Instant since) {}
}
