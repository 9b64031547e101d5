package freshet.store.sql;

import freshet.store.account.FeedActivity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** When feeds published lately, from the indexes of postings and without their texts. */
public final class ActivityTable {
  private static final long WEEK = Duration.ofDays(7).toMillis();
  private static final int DELAYS = 20;
  private static final double MINUTE = 60_000;

  private final Database database;
  private final Dialect dialect;

  public ActivityTable(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  /**
   * Returns what some feeds published in the weeks before a time.
   *
   * @param weeks how many weeks
   */
  public Map<Long, FeedActivity> of(Collection<Long> feeds, Instant now, int weeks) {
    return database.read(
        handle -> {
          Map<Long, int[]> counts = counts(handle, feeds, now, weeks);
          Map<Long, List<Double>> delays = delays(handle, feeds);
          Map<Long, FeedActivity> activity = new HashMap<>();
          handle
              .createQuery(
                  """
                  SELECT f.id, (SELECT MAX(p.at) FROM posting p WHERE p.feed = f.id) AS latest
                  FROM feed f WHERE f.id IN (%s)
                  """
                      .formatted(dialect.numbers(":feeds")))
              .bind("feeds", JsonLists.numbers(feeds))
              .map(
                  (row, _) -> {
                    long feed = row.getLong("id");
                    int[] known = counts.getOrDefault(feed, new int[weeks]);
                    return activity.put(
                        feed,
                        new FeedActivity(
                            ColumnReader.timeOrNull(row, "latest"),
                            Arrays.stream(known).boxed().toList(),
                            delays.getOrDefault(feed, List.of())));
                  })
              .list();
          return activity;
        });
  }

  private Map<Long, int[]> counts(Handle handle, Collection<Long> feeds, Instant now, int weeks) {
    Map<Long, int[]> counts = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT feed, (at - :from) / :week AS slot, COUNT(*) AS postings
            FROM posting WHERE feed IN (%s) AND at > :from AND at <= :now
            GROUP BY 1, 2
            """
                .formatted(dialect.numbers(":feeds")))
        .bind("feeds", JsonLists.numbers(feeds))
        .bind("from", now.toEpochMilli() - weeks * WEEK)
        .bind("now", now.toEpochMilli())
        .bind("week", WEEK)
        .map(
            (row, _) -> {
              int[] own = counts.computeIfAbsent(row.getLong("feed"), _ -> new int[weeks]);
              own[Math.min(row.getInt("slot"), weeks - 1)] += row.getInt("postings");
              return own;
            })
        .list();
    return counts;
  }

  /**
   * Returns the delays of the latest postings whose time can be trusted: it is exact, is no mere
   * day, and is later than the feed was added.
   */
  private Map<Long, List<Double>> delays(Handle handle, Collection<Long> feeds) {
    return handle
        .createQuery(
            """
            SELECT p.feed, p.first_seen - p.at AS delay
            FROM feed f JOIN posting p ON p.feed = f.id AND p.id >= COALESCE((
              SELECT q.id FROM posting q WHERE q.feed = f.id
              ORDER BY q.id DESC LIMIT 1 OFFSET :last), 0)
            WHERE f.id IN (%s) AND p.published = p.at AND p.published_quality = 'EXACT'
              AND p.at %% 86400000 <> 0 AND p.at > f.added_at
            """
                .formatted(dialect.numbers(":feeds")))
        .bind("feeds", JsonLists.numbers(feeds))
        .bind("last", DELAYS - 1)
        .map((row, _) -> Map.entry(row.getLong("feed"), Math.max(0, row.getLong("delay")) / MINUTE))
        .list()
        .stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey,
                HashMap::new,
                Collectors.mapping(Map.Entry::getValue, Collectors.toCollection(ArrayList::new))));
  }
}
