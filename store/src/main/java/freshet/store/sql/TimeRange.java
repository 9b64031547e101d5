package freshet.store.sql;

import freshet.store.account.StreamQuery;
import freshet.store.model.PostingQuery.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** A range of postings' times in milliseconds, both ends included. */
record TimeRange(long from, long to) {
  private static final long FIRST = Duration.ofHours(1).toMillis();
  private static final int GROWTH = 4;
  private static final int MOST = 8;

  static TimeRange from(Instant time) {
    return new TimeRange(time.toEpochMilli(), Long.MAX_VALUE);
  }

  /**
   * Returns consecutive ranges, each longer than the one before, that together contain everything a
   * query can match.
   */
  static List<TimeRange> of(Handle handle, StreamQuery query) {
    return query.oldestFirst()
        ? rising(handle, query)
        : falling(handle, query).stream()
            .map(range -> new TimeRange(Math.max(range.from, earliest(query)), range.to))
            .filter(range -> range.from <= range.to)
            .toList();
  }

  private static long earliest(StreamQuery query) {
    Instant from = query.times().from();
    return from == null ? Long.MIN_VALUE : from.toEpochMilli();
  }

  private static List<TimeRange> falling(Handle handle, StreamQuery query) {
    Position after = query.after();
    long start =
        after != null
            ? after.at().toEpochMilli()
            : number(handle, "SELECT COALESCE(MAX(first_seen), 0) FROM posting");
    List<TimeRange> ranges = new ArrayList<>();
    long to = after == null ? Long.MAX_VALUE : start;
    long stretch = FIRST;
    for (int i = 0; i < MOST; i++) {
      start -= stretch;
      ranges.add(new TimeRange(start + 1, to));
      to = start;
      stretch *= GROWTH;
    }
    ranges.add(new TimeRange(Long.MIN_VALUE, to));
    return ranges;
  }

  private static List<TimeRange> rising(Handle handle, StreamQuery query) {
    long start = start(handle, query);
    List<TimeRange> ranges = new ArrayList<>();
    long from = start;
    long stretch = FIRST;
    for (int i = 0; i < MOST; i++) {
      ranges.add(new TimeRange(from, from + stretch - 1));
      from += stretch;
      stretch *= GROWTH;
    }
    ranges.add(new TimeRange(from, Long.MAX_VALUE));
    return ranges;
  }

  private static long start(Handle handle, StreamQuery query) {
    Position after = query.after();
    return after != null
        ? after.at().toEpochMilli()
        : Math.max(
            earliest(query),
            handle
                .createQuery(
                    """
                    SELECT COALESCE(MIN((SELECT MIN(p.at) FROM posting p WHERE p.feed = s.feed)), 0)
                    FROM subscription s WHERE s.account = :account
                    """)
                .bind("account", query.account())
                .mapTo(Long.class)
                .one());
  }

  private static long number(Handle handle, String sql) {
    return handle.createQuery(sql).mapTo(Long.class).one();
  }
}
