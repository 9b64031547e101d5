package freshet.store.sql;

import freshet.store.model.PushSubscriptionRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;

/** Subscriptions at hubs, and pauses of hubs. */
public final class PushSubscriptionTable {
  private final Database database;

  public PushSubscriptionTable(Database database) {
    this.database = database;
  }

  public Optional<PushSubscriptionRecord> find(String token) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM push WHERE token = :token")
                .bind("token", CompressedText.storable(token))
                .map((row, _) -> push(row))
                .findOne());
  }

  public List<PushSubscriptionRecord> ofFeed(long feed) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM push WHERE feed = :feed ORDER BY token")
                .bind("feed", feed)
                .map((row, _) -> push(row))
                .list());
  }

  /** Returns subscriptions with a due action. */
  public List<PushSubscriptionRecord> due(Instant now) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM push WHERE due_at <= :now ORDER BY due_at, token")
                .bind("now", now.toEpochMilli())
                .map((row, _) -> push(row))
                .list());
  }

  private static PushSubscriptionRecord push(ResultSet row) throws SQLException {
    return new PushSubscriptionRecord(
        row.getString("token"),
        row.getLong("feed"),
        row.getString("protocol"),
        row.getString("topic"),
        row.getString("hub"),
        row.getString("secret"),
        row.getString("standing"),
        ColumnReader.time(row, "due_at"));
  }

  public void add(PushSubscriptionRecord push) {
    database.change(
        handle ->
            bind(
                    handle.createUpdate(
                        """
                        INSERT INTO push (token, feed, protocol, topic, hub, secret, standing, due_at)
                        VALUES (:token, :feed, :protocol, :topic, :hub, :secret, :standing, :due)
                        """),
                    push)
                .execute());
  }

  private static <S extends SqlStatement<S>> S bind(S statement, PushSubscriptionRecord push) {
    return statement
        .bind("token", push.token())
        .bind("feed", push.feed())
        .bind("protocol", push.protocol())
        .bind("topic", CompressedText.storable(push.topic()))
        .bind("hub", CompressedText.storable(push.hub()))
        .bind("secret", push.secret())
        .bind("standing", CompressedText.storable(push.standing()))
        .bind("due", push.due().toEpochMilli());
  }

  /** Replaces a subscription by compare-and-set; returns false if it has changed meanwhile. */
  public boolean replace(PushSubscriptionRecord was, PushSubscriptionRecord next) {
    return database.write(
        handle ->
            bind(
                        handle.createUpdate(
                            """
                            UPDATE push SET token = :token, feed = :feed, protocol = :protocol,
                              topic = :topic, hub = :hub, secret = :secret, standing = :standing,
                              due_at = :due
                            WHERE token = :was AND standing = :stood
                            """),
                        next)
                    .bind("was", was.token())
                    .bind("stood", CompressedText.storable(was.standing()))
                    .execute()
                == 1);
  }

  /** Removes a subscription, unless it has changed meanwhile. */
  public boolean remove(PushSubscriptionRecord was) {
    return database.write(
        handle ->
            handle.execute(
                    "DELETE FROM push WHERE token = ? AND standing = ?",
                    was.token(),
                    CompressedText.storable(was.standing()))
                == 1);
  }

  public Optional<HubRest> rest(String host) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT failures, until_at FROM hub_rest WHERE host = :host")
                .bind("host", host)
                .map(
                    (row, _) ->
                        new HubRest(row.getInt("failures"), ColumnReader.time(row, "until_at")))
                .findOne());
  }

  public void rest(String host, HubRest rest) {
    database.change(
        handle ->
            handle.execute(
                """
                INSERT INTO hub_rest (host, failures, until_at) VALUES (?, ?, ?)
                ON CONFLICT (host) DO UPDATE SET
                  failures = excluded.failures, until_at = excluded.until_at
                """,
                host,
                rest.failures(),
                rest.until().toEpochMilli()));
  }

  /** Ends the pause of a hub. */
  public void wake(String host) {
    database.change(handle -> handle.execute("DELETE FROM hub_rest WHERE host = ?", host));
  }

  /** A pause for a hub after some failures in a row. */
  public record HubRest(int failures, Instant until) {}
}
