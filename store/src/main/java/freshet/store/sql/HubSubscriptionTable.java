package freshet.store.sql;

import freshet.store.account.HubRequest;
import freshet.store.account.HubSubscription;
import freshet.store.account.OutputFeed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Subscriptions of output feeds at our hub. */
public final class HubSubscriptionTable {
  private final Database database;

  public HubSubscriptionTable(Database database) {
    this.database = database;
  }

  /** Stores a request, replacing an earlier one for the same topic and callback. */
  public void ask(HubRequest request) {
    database.change(
        handle -> {
          handle.execute(
              "DELETE FROM hub_request WHERE topic = ? AND callback = ?",
              CompressedText.storable(request.topic()),
              CompressedText.storable(request.callback()));
          handle.execute(
              """
              INSERT INTO hub_request (id, feed, topic, callback, mode, secret, lease_ms, known,
                due_at, tries)
              SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ? FROM output_feed WHERE id = ?
              """,
              IdSequence.HUB_SUBSCRIPTION.next(handle, 1),
              CompressedText.storable(request.topic()),
              CompressedText.storable(request.callback()),
              request.mode().name(),
              request.secret(),
              request.lease().toMillis(),
              request.known(),
              request.dueAt().toEpochMilli(),
              request.tries(),
              request.feed());
        });
  }

  /** Returns requests whose callbacks are to be asked, longest due first. */
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
        ColumnReader.name(row, "mode", HubRequest.Mode.class),
        row.getString("secret"),
        Duration.ofMillis(row.getLong("lease_ms")),
        row.getString("known"),
        ColumnReader.time(row, "due_at"),
        row.getInt("tries"));
  }

  /** Returns the number of waiting requests for a feed. */
  public long requests(long feed) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT COUNT(*) FROM hub_request WHERE feed = :feed")
                .bind("feed", feed)
                .mapTo(Long.class)
                .one());
  }

  /** Postpones a request whose callback could not be asked. */
  public void postpone(HubRequest request, Instant until) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE hub_request SET tries = tries + 1, due_at = ? WHERE id = ?",
                until.toEpochMilli(),
                request.id()));
  }

  /** Removes a request that the callback rejected. */
  public void drop(HubRequest request) {
    database.change(handle -> drop(handle, request));
  }

  private static boolean drop(Handle handle, HubRequest request) {
    return handle.execute("DELETE FROM hub_request WHERE id = ?", request.id()) == 1;
  }

  /**
   * Starts or ends a subscription after the callback confirmed it. Returns false if another request
   * replaced it meanwhile.
   */
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

  /** Starts a subscription; a renewed one keeps its pending delivery. */
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

  /** Returns the number of subscribers of each output feed of an account, without zeros. */
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

  /** Returns the subscriptions of a feed. */
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
        ColumnReader.time(row, "lease_end"),
        row.getString("sent"),
        row.getLong("news"),
        ColumnReader.timeOrNull(row, "due_at"),
        row.getInt("tries"));
  }

  /** Returns the output feeds with subscribers. */
  public List<OutputFeed> feeds() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM output_feed
                    WHERE removed_at IS NULL AND id IN (SELECT feed FROM hub_subscription) ORDER BY id
                    """)
                .map((row, _) -> OutputFeedTable.feed(row))
                .list());
  }

  /**
   * Makes a delivery due for all subscribers of a feed. Where deliveries failed, the back-off still
   * holds.
   */
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

  /** Returns subscriptions with a due delivery, longest due first. */
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

  /** Returns the time of the next delivery or request; empty if there is none. */
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
                .map((row, _) -> Optional.ofNullable(ColumnReader.timeOrNull(row, "due_at")))
                .one());
  }

  /** Records a delivery; what arrived meanwhile is due at once. */
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

  /** Postpones a delivery that failed. */
  public void failed(HubSubscription subscription, Instant until) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE hub_subscription SET tries = tries + 1, due_at = ? WHERE id = ?",
                until.toEpochMilli(),
                subscription.id()));
  }

  /** Ends a subscription. */
  public void end(HubSubscription subscription) {
    database.change(
        handle -> handle.execute("DELETE FROM hub_subscription WHERE id = ?", subscription.id()));
  }

  /** Ends subscriptions whose lease has expired; returns how many. */
  public int expire(Instant now) {
    return database.write(
        handle ->
            handle.execute(
                "DELETE FROM hub_subscription WHERE lease_end <= ?", now.toEpochMilli()));
  }
}
