package freshet.store.sql;

import freshet.store.account.StreamQuery;
import freshet.store.model.PostingQuery.Position;
import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** A range of ids, both ends excluded. */
record IdRange(long above, long below) {
  /** A posting stored later was not seen earlier than another by more than this. */
  private static final Duration DISORDER = Duration.ofHours(6);

  private static final IdRange NONE = new IdRange(0, 1);

  boolean isEmpty() {
    return below - above < 2;
  }

  /** Returns a range of this many ids at one end. */
  IdRange first(long count, boolean lowest) {
    return lowest
        ? new IdRange(above, Math.min(below, above + count + 1))
        : new IdRange(Math.max(above, below - count - 1), below);
  }

  /** Returns the rest after removing a part at one end. */
  IdRange without(IdRange first, boolean lowest) {
    return lowest ? new IdRange(first.below - 1, below) : new IdRange(above, first.above + 1);
  }

  private IdRange and(IdRange other) {
    return new IdRange(Math.max(above, other.above), Math.min(below, other.below));
  }

  /** Returns a range that contains everything a query can match. */
  static IdRange of(Handle handle, StreamQuery query) {
    IdRange range =
        between(
            number(handle, "SELECT MIN(id) FROM posting", null),
            number(handle, "SELECT MAX(id) FROM posting", null));
    Position after = query.after();
    if (after != null && !query.isByTime()) {
      range =
          range.and(
              query.oldestFirst()
                  ? new IdRange(after.id(), Long.MAX_VALUE)
                  : new IdRange(Long.MIN_VALUE, after.id()));
    }
    return range.isEmpty() ? NONE : range.and(seen(handle, query));
  }

  private static IdRange between(@Nullable Long first, @Nullable Long last) {
    return first == null || last == null ? NONE : new IdRange(first - 1, last + 1);
  }

  private static IdRange seen(Handle handle, StreamQuery query) {
    long above = 0;
    long below = Long.MAX_VALUE;
    Instant from = query.seenFrom();
    if (from != null) {
      @Nullable Long first = firstFrom(handle, from.toEpochMilli());
      above = first == null ? Long.MAX_VALUE - 1 : first - 1;
    }
    Instant before = query.seenBefore();
    if (before != null) {
      @Nullable Long last = lastBefore(handle, before.toEpochMilli());
      below = last == null ? 0 : last + 1;
    }
    return new IdRange(above, below);
  }

  /** Finds the first id. The sum keeps PostgreSQL from scanning all ids in order. */
  private static @Nullable Long firstFrom(Handle handle, long time) {
    @Nullable Long first =
        number(handle, "SELECT MIN(first_seen) FROM posting WHERE first_seen >= :time", time);
    return first == null
        ? null
        : number(
            handle,
            "SELECT MIN(id + 0) FROM posting WHERE first_seen BETWEEN %d AND :time"
                .formatted(first),
            first + DISORDER.toMillis());
  }

  private static @Nullable Long lastBefore(Handle handle, long time) {
    @Nullable Long last =
        number(handle, "SELECT MAX(first_seen) FROM posting WHERE first_seen < :time", time);
    return last == null
        ? null
        : number(
            handle,
            "SELECT MAX(id + 0) FROM posting WHERE first_seen BETWEEN :time AND %d".formatted(last),
            last - DISORDER.toMillis());
  }

  /** Returns a number, or null. */
  private static @Nullable Long number(Handle handle, String sql, @Nullable Long time) {
    Query query = handle.createQuery(sql);
    if (time != null) {
      query.bind("time", time);
    }
    return query.mapTo(Long.class).findOne().orElse(null);
  }
}
