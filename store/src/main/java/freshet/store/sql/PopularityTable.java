package freshet.store.sql;

import freshet.store.account.Readership;
import freshet.store.account.RelatedFeed;
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

/** What accounts' reading says about the popularity of feeds. */
public final class PopularityTable {
  private static final long DAY = Duration.ofDays(1).toMillis();

  /** The most accounts to compare with. */
  private static final int NEAREST = 50;

  /** Weights that differ by less are equal. */
  private static final double SAME = 1e-9;

  private final Database database;
  private final Dialect dialect;

  public PopularityTable(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  /** Counts opened postings by feed. */
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

  /** Returns how much each subscribed feed was read since a time. */
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
                            last(
                                ColumnReader.time(row, "since"),
                                ColumnReader.numberOrNull(row, "day"))))
                .list());
  }

  /** Returns the end of the last day on which it was read, if any. */
  private static Instant last(Instant subscribed, @Nullable Long day) {
    Instant read = day == null ? subscribed : Instant.ofEpochMilli((day + 1) * DAY);
    return read.isAfter(subscribed) ? read : subscribed;
  }

  /**
   * Sets the weights of all feeds: the operator's weight times the popularity. Returns the weights
   * that changed.
   *
   * @param others the popularity of feeds that are not in the map
   */
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

  /** Deletes reads before a time. */
  public void forget(Instant before) {
    database.change(
        handle -> handle.execute("DELETE FROM feed_reading WHERE day < ?", day(before)));
  }

  /**
   * Returns feeds that accounts with similar subscriptions read and this one does not. The
   * similarity of two accounts is the Jaccard index of their subscriptions, and a feed's score is
   * the sum over the most similar accounts that read it.
   *
   * @param fewest the least number of these accounts that must read it, so that nobody learns what
   *     a single one reads
   */
  public List<RelatedFeed> related(long account, int fewest, int limit) {
    return database.view(
        handle -> {
          Map<Long, Double> likeness = likeness(handle, account);
          return likeness.isEmpty()
              ? List.of()
              : related(handle, account, likeness).stream()
                  .filter(one -> one.readers() >= fewest)
                  .sorted(
                      Comparator.comparingDouble(RelatedFeed::likeness)
                          .reversed()
                          .thenComparingLong(RelatedFeed::feed))
                  .limit(limit)
                  .toList();
        });
  }

  /** Returns the similarities of the accounts that share most with one. */
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

  private List<RelatedFeed> related(Handle handle, long account, Map<Long, Double> likeness) {
    Map<Long, RelatedFeed> feeds = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT s.account, s.feed FROM subscription s
            WHERE s.account IN (%s) AND NOT EXISTS
              (SELECT 1 FROM subscription m WHERE m.account = :account AND m.feed = s.feed)
            """
                .formatted(dialect.numbers(":accounts")))
        .bind("account", account)
        .bind("accounts", JsonLists.numbers(likeness.keySet()))
        .map(
            (row, _) ->
                feeds.merge(
                    row.getLong("feed"),
                    new RelatedFeed(
                        row.getLong("feed"), 1, likeness.getOrDefault(row.getLong("account"), 0.0)),
                    PopularityTable::both))
        .list();
    return new ArrayList<>(feeds.values());
  }

  private static RelatedFeed both(RelatedFeed one, RelatedFeed other) {
    return new RelatedFeed(
        one.feed(), one.readers() + other.readers(), one.likeness() + other.likeness());
  }
}
