package freshet.store.sql;

import freshet.store.PushRecord;
import freshet.store.Pushes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;

/** The tables of subscriptions at hubs, and of the hubs. */
final class SqlPushes implements Pushes {
  private final Database database;

  SqlPushes(Database database) {
    this.database = database;
  }

  @Override
  public Optional<PushRecord> find(String token) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM push WHERE token = :token")
                .bind("token", Texts.storable(token))
                .map((row, _) -> push(row))
                .findOne());
  }

  @Override
  public List<PushRecord> ofFeed(long feed) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM push WHERE feed = :feed ORDER BY token")
                .bind("feed", feed)
                .map((row, _) -> push(row))
                .list());
  }

  @Override
  public List<PushRecord> due(Instant now) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM push WHERE due_at <= :now ORDER BY due_at, token")
                .bind("now", now.toEpochMilli())
                .map((row, _) -> push(row))
                .list());
  }

  private static PushRecord push(ResultSet row) throws SQLException {
    return new PushRecord(
        row.getString("token"),
        row.getLong("feed"),
        row.getString("protocol"),
        row.getString("topic"),
        row.getString("hub"),
        row.getString("secret"),
        row.getString("standing"),
        Rows.time(row, "due_at"));
  }

  @Override
  public void add(PushRecord push) {
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

  private static <S extends SqlStatement<S>> S bind(S statement, PushRecord push) {
    return statement
        .bind("token", push.token())
        .bind("feed", push.feed())
        .bind("protocol", push.protocol())
        .bind("topic", Texts.storable(push.topic()))
        .bind("hub", Texts.storable(push.hub()))
        .bind("secret", push.secret())
        .bind("standing", Texts.storable(push.standing()))
        .bind("due", push.due().toEpochMilli());
  }

  @Override
  public boolean replace(PushRecord was, PushRecord next) {
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
                    .bind("stood", Texts.storable(was.standing()))
                    .execute()
                == 1);
  }

  @Override
  public boolean remove(PushRecord was) {
    return database.write(
        handle ->
            handle.execute(
                    "DELETE FROM push WHERE token = ? AND standing = ?",
                    was.token(),
                    Texts.storable(was.standing()))
                == 1);
  }

  @Override
  public Optional<HubRest> rest(String host) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT failures, until_at FROM hub_rest WHERE host = :host")
                .bind("host", host)
                .map((row, _) -> new HubRest(row.getInt("failures"), Rows.time(row, "until_at")))
                .findOne());
  }

  @Override
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

  @Override
  public void wake(String host) {
    database.change(handle -> handle.execute("DELETE FROM hub_rest WHERE host = ?", host));
  }
}
