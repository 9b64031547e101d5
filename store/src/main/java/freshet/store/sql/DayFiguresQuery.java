package freshet.store.sql;

import freshet.feed.PostingDate;
import freshet.store.account.DayFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Queries what was published in the feeds of an account since a time. */
final class DayFiguresQuery {
  /** A time at midnight is a mere day. */
  private static final long DAY = Duration.ofDays(1).toMillis();

  private DayFiguresQuery() {}

  static DayFigures of(Handle handle, Dialect dialect, long account, Instant from) {
    List<Long> delays =
        handle
            .createQuery(
                """
                SELECT CASE WHEN q.published_quality = '%s' AND q.published = q.at
                    AND q.at > s.since AND q.at %% %d <> 0
                  THEN q.first_seen - q.at ELSE -1 END AS delay
                FROM subscription s %s JOIN posting q ON q.id = p.id
                WHERE s.account = :account
                """
                    .formatted(PostingDate.Quality.EXACT, DAY, dialect.times(":from", ":latest")))
            .bind("account", account)
            .bind("from", from.toEpochMilli())
            .bind("latest", Long.MAX_VALUE)
            .mapTo(Long.class)
            .list();
    @Nullable Long missed =
        handle
            .createQuery(
                """
                SELECT COALESCE(SUM(r.missed), 0) FROM subscription s
                CROSS JOIN retrieval r
                WHERE s.account = :account AND r.feed = s.feed AND r.at >= :from
                """)
            .bind("account", account)
            .bind("from", from.toEpochMilli())
            .mapTo(Long.class)
            .one();
    return new DayFigures(
        delays.size(),
        delays.stream().filter(delay -> delay >= 0).sorted().map(Duration::ofMillis).toList(),
        Objects.requireNonNull(missed));
  }
}
