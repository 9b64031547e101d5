package freshet.store.sql;

import freshet.store.people.Popularity;
import freshet.store.people.Readership;
import freshet.store.people.Related;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** How much feeds are read; {@link #opened} counts within the transaction that marks postings. */
final class SqlPopularity implements Popularity {
  private static final long DAY = Duration.ofDays(1).toMillis();

  /** So many accounts are compared at most. */
  private static final int NEAREST = 50;

  /** Weights that differ by less are the same. */
  private static final double SAME = 1e-9;

  private final Database database;
  private final Dialect dialect;

  SqlPopularity(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  /** So many postings were opened, by feed. */
  static void opened(Handle handle, Map<Long, Integer> reads, Instant now) throws SQLException {
    String sql =
        """
        INSERT INTO feed_reading (feed, day, reads) VALUES (?, ?, ?)
        ON CONFLICT (feed, day) DO UPDATE SET reads = feed_reading.reads + excluded.reads
        """;
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Map.Entry<Long, Integer> read : reads.entrySet()) {
        rows.number((long) read.getKey()).number(day(now)).number((long) read.getValue()).add();
      }
      rows.run();
    }
  }

  private static long day(Instant time) {
    return Math.floorDiv(time.toEpochMilli(), DAY);
  }

  @Override
  public List<Readership> since(Instant from) {
    return database.view(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT s.feed, s.subscribers, s.since, r.reads, r.day, p.postings
                    FROM (SELECT feed, COUNT(*) AS subscribers, MAX(since) AS since
                      FROM subscription GROUP BY feed) s
                    LEFT JOIN (SELECT feed, MAX(day) AS day,
                      SUM(CASE WHEN day >= :day THEN reads ELSE 0 END) AS reads
                      FROM feed_reading GROUP BY feed) r ON r.feed = s.feed
                    LEFT JOIN (SELECT feed, COUNT(*) AS postings FROM posting
                      WHERE at >= :from GROUP BY feed) p ON p.feed = s.feed
                    ORDER BY s.feed
                    """)
                .bind("day", day(from))
                .bind("from", from.toEpochMilli())
                .map(
                    (row, _) ->
                        new Readership(
                            row.getLong("feed"),
                            row.getInt("subscribers"),
                            row.getLong("reads"),
                            row.getLong("postings"),
                            last(Rows.time(row, "since"), Rows.numberOrNull(row, "day"))))
                .list());
  }

  /** The end of the day on which it was read, if someone did. */
  private static Instant last(Instant subscribed, @Nullable Long day) {
    Instant read = day == null ? subscribed : Instant.ofEpochMilli((day + 1) * DAY);
    return read.isAfter(subscribed) ? read : subscribed;
  }

  @Override
  public Map<Long, Double> weigh(Map<Long, Double> popularity, double others) {
    return database.write(
        handle -> {
          Map<Long, Double> changed = changed(handle, popularity, others);
          String sql = "UPDATE feed SET weight = ? WHERE id = ?";
          try (Batch rows = new Batch(handle.getConnection(), sql)) {
            for (Map.Entry<Long, Double> weight : changed.entrySet()) {
              rows.real(weight.getValue()).number((long) weight.getKey()).add();
            }
            rows.run();
          }
          return changed;
        });
  }

  private static Map<Long, Double> changed(
      Handle handle, Map<Long, Double> popularity, double others) {
    Map<Long, Double> changed = new HashMap<>();
    handle
        .createQuery("SELECT id, weight, by_hand FROM feed WHERE removed_at IS NULL")
        .map(
            (row, _) -> {
              double weight =
                  popularity.getOrDefault(row.getLong("id"), others) * row.getDouble("by_hand");
              if (Math.abs(weight - row.getDouble("weight")) > SAME * Math.max(1, weight)) {
                changed.put(row.getLong("id"), weight);
              }
              return 0;
            })
        .list();
    return changed;
  }

  @Override
  public void forget(Instant before) {
    database.change(
        handle -> handle.execute("DELETE FROM feed_reading WHERE day < ?", day(before)));
  }

  @Override
  public List<Related> related(long account, int fewest, int limit) {
    return database.view(
        handle -> {
          Map<Long, Double> likeness = likeness(handle, account);
          return likeness.isEmpty()
              ? List.of()
              : related(handle, account, likeness).stream()
                  .filter(one -> one.readers() >= fewest)
                  .sorted(
                      Comparator.comparingDouble(Related::likeness)
                          .reversed()
                          .thenComparingLong(Related::feed))
                  .limit(limit)
                  .toList();
        });
  }

  /** How like an account those are that share most with it. */
  private static Map<Long, Double> likeness(Handle handle, long account) {
    Map<Long, Double> likeness = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT o.account, COUNT(*) AS shared,
              (SELECT COUNT(*) FROM subscription a WHERE a.account = :account) AS own,
              (SELECT COUNT(*) FROM subscription b WHERE b.account = o.account) AS theirs
            FROM subscription m JOIN subscription o ON o.feed = m.feed AND o.account <> m.account
            WHERE m.account = :account
            GROUP BY o.account ORDER BY shared DESC, o.account LIMIT :nearest
            """)
        .bind("account", account)
        .bind("nearest", NEAREST)
        .map(
            (row, _) -> {
              double shared = row.getInt("shared");
              double either = row.getInt("own") + row.getInt("theirs") - shared;
              return likeness.put(row.getLong("account"), shared / either);
            })
        .list();
    return likeness;
  }

  private List<Related> related(Handle handle, long account, Map<Long, Double> likeness) {
    Map<Long, Related> feeds = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT s.account, s.feed FROM subscription s
            WHERE s.account IN (%s) AND NOT EXISTS
              (SELECT 1 FROM subscription m WHERE m.account = :account AND m.feed = s.feed)
            """
                .formatted(dialect.numbers(":accounts")))
        .bind("account", account)
        .bind("accounts", Lists.numbers(likeness.keySet()))
        .map(
            (row, _) ->
                feeds.merge(
                    row.getLong("feed"),
                    new Related(
                        row.getLong("feed"), 1, likeness.getOrDefault(row.getLong("account"), 0.0)),
                    SqlPopularity::both))
        .list();
    return new ArrayList<>(feeds.values());
  }

  private static Related both(Related one, Related other) {
    return new Related(
        one.feed(), one.readers() + other.readers(), one.likeness() + other.likeness());
  }
}
