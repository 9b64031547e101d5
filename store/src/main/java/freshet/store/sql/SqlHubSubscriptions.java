package freshet.store.sql;

import freshet.store.people.HubRequest;
import freshet.store.people.HubSubscription;
import freshet.store.people.HubSubscriptions;
import freshet.store.people.OutputFeed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The tables of our hub. */
final class SqlHubSubscriptions implements HubSubscriptions {
  private final Database database;

  SqlHubSubscriptions(Database database) {
    this.database = database;
  }

  @Override
  public void ask(HubRequest request) {
    database.change(
        handle -> {
          handle.execute(
              "DELETE FROM hub_request WHERE topic = ? AND callback = ?",
              Texts.storable(request.topic()),
              Texts.storable(request.callback()));
          handle.execute(
              """
              INSERT INTO hub_request (id, feed, topic, callback, mode, secret, lease_ms, known,
                due_at, tries)
              SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ? FROM output_feed WHERE id = ?
              """,
              Counters.HUB_SUBSCRIPTION.next(handle, 1),
              Texts.storable(request.topic()),
              Texts.storable(request.callback()),
              request.mode().name(),
              request.secret(),
              request.lease().toMillis(),
              request.known(),
              request.dueAt().toEpochMilli(),
              request.tries(),
              request.feed());
        });
  }

  @Override
  public List<HubRequest> requests(Instant now, int most) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM hub_request WHERE due_at <= :now ORDER BY due_at, id LIMIT :most
                    """)
                .bind("now", now.toEpochMilli())
                .bind("most", most)
                .map((row, _) -> request(row))
                .list());
  }

  private static HubRequest request(ResultSet row) throws SQLException {
    return new HubRequest(
        row.getLong("id"),
        row.getLong("feed"),
        row.getString("topic"),
        row.getString("callback"),
        Rows.name(row, "mode", HubRequest.Mode.class),
        row.getString("secret"),
        Duration.ofMillis(row.getLong("lease_ms")),
        row.getString("known"),
        Rows.time(row, "due_at"),
        row.getInt("tries"));
  }

  @Override
  public long requests(long feed) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT COUNT(*) FROM hub_request WHERE feed = :feed")
                .bind("feed", feed)
                .mapTo(Long.class)
                .one());
  }

  @Override
  public void postpone(HubRequest request, Instant until) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE hub_request SET tries = tries + 1, due_at = ? WHERE id = ?",
                until.toEpochMilli(),
                request.id()));
  }

  @Override
  public void drop(HubRequest request) {
    database.change(handle -> drop(handle, request));
  }

  private static boolean drop(Handle handle, HubRequest request) {
    return handle.execute("DELETE FROM hub_request WHERE id = ?", request.id()) == 1;
  }

  @Override
  public boolean confirm(HubRequest request, Instant now) {
    return database.write(
        handle -> {
          if (!drop(handle, request)) {
            return false;
          }
          switch (request.mode()) {
            case SUBSCRIBE -> begin(handle, request, now);
            case UNSUBSCRIBE ->
                handle.execute(
                    "DELETE FROM hub_subscription WHERE topic = ? AND callback = ?",
                    request.topic(),
                    request.callback());
          }
          return true;
        });
  }

  /** One that is renewed goes on with what is due. */
  private static void begin(Handle handle, HubRequest request, Instant now) {
    handle.execute(
        """
        INSERT INTO hub_subscription (id, feed, topic, callback, secret, lease_end, sent, news,
          tries)
        VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0)
        ON CONFLICT (topic, callback) DO UPDATE SET
          secret = excluded.secret, lease_end = excluded.lease_end
        """,
        request.id(),
        request.feed(),
        request.topic(),
        request.callback(),
        request.secret(),
        now.plus(request.lease()).toEpochMilli(),
        request.known());
  }

  @Override
  public Map<Long, Integer> counts(long account) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT s.feed, COUNT(*) AS subscribers
                    FROM hub_subscription s JOIN output_feed f ON f.id = s.feed
                    WHERE f.account = :account GROUP BY s.feed
                    """)
                .bind("account", account)
                .map((row, _) -> Map.entry(row.getLong("feed"), row.getInt("subscribers")))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  @Override
  public List<HubSubscription> of(long feed) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM hub_subscription WHERE feed = :feed ORDER BY id")
                .bind("feed", feed)
                .map((row, _) -> subscription(row))
                .list());
  }

  private static HubSubscription subscription(ResultSet row) throws SQLException {
    return new HubSubscription(
        row.getLong("id"),
        row.getLong("feed"),
        row.getString("topic"),
        row.getString("callback"),
        row.getString("secret"),
        Rows.time(row, "lease_end"),
        row.getString("sent"),
        row.getLong("news"),
        Rows.timeOrNull(row, "due_at"),
        row.getInt("tries"));
  }

  @Override
  public List<OutputFeed> feeds() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM output_feed
                    WHERE id IN (SELECT feed FROM hub_subscription) ORDER BY id
                    """)
                .map((row, _) -> SqlOutputFeeds.feed(row))
                .list());
  }

  /** Where sending has failed, it is not tried before its time. */
  @Override
  public void news(long feed, Instant now) {
    database.change(
        handle ->
            handle.execute(
                """
                UPDATE hub_subscription SET news = news + 1, due_at = COALESCE(due_at, ?)
                WHERE feed = ?
                """,
                now.toEpochMilli(),
                feed));
  }

  @Override
  public List<HubSubscription> due(Instant now, int most) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM hub_subscription WHERE due_at <= :now AND lease_end > :now
                    ORDER BY due_at, id LIMIT :most
                    """)
                .bind("now", now.toEpochMilli())
                .bind("most", most)
                .map((row, _) -> subscription(row))
                .list());
  }

  @Override
  public Optional<Instant> next() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                        SELECT MIN(due_at) AS due_at FROM (
                          SELECT MIN(due_at) AS due_at FROM hub_subscription
                          UNION ALL SELECT MIN(due_at) FROM hub_request) AS both_tables
                        """)
                .map((row, _) -> Optional.ofNullable(Rows.timeOrNull(row, "due_at")))
                .one());
  }

  @Override
  public void delivered(HubSubscription subscription, String sent, Instant now) {
    database.change(
        handle ->
            handle.execute(
                """
                UPDATE hub_subscription
                SET sent = ?, tries = 0,
                  due_at = CASE WHEN news = ? THEN NULL ELSE CAST(? AS BIGINT) END
                WHERE id = ?
                """,
                sent,
                subscription.news(),
                now.toEpochMilli(),
                subscription.id()));
  }

  @Override
  public void failed(HubSubscription subscription, Instant until) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE hub_subscription SET tries = tries + 1, due_at = ? WHERE id = ?",
                until.toEpochMilli(),
                subscription.id()));
  }

  @Override
  public void end(HubSubscription subscription) {
    database.change(
        handle -> handle.execute("DELETE FROM hub_subscription WHERE id = ?", subscription.id()));
  }

  @Override
  public int expire(Instant now) {
    return database.write(
        handle ->
            handle.execute(
                "DELETE FROM hub_subscription WHERE lease_end <= ?", now.toEpochMilli()));
  }
}
