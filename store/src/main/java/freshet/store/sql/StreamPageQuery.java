package freshet.store.sql;

import freshet.store.account.StreamQuery;
import freshet.store.model.PostingQuery.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * A query for one page of what an account reads. Starred and tagged postings have their own index.
 * Everything else is searched in consecutive ranges of ids, each larger than the one before, in
 * which every feed contributes from its index. So it reads nothing of other feeds and little beyond
 * the page, whether feeds are many and busy or few and quiet. In the order of the postings' own
 * times the ranges are of time; a few unread postings are sorted as a whole.
 */
final class StreamPageQuery {
  private static final long LEAST_STRETCH = 1000;
  private static final int GROWTH = 4;
  private static final int MOST_RARE = 5000;
  private static final int FEW_UNREAD = 2000;

  private static final String IDS =
      """
      SELECT id FROM (%1$s) AS found ORDER BY %2$s LIMIT :limit
      """;

  private static final String MARKS =
      """
      SELECT f.id, f.feed, f.first_seen, s.read_to, r.read, r.starred%3$s
      FROM (SELECT * FROM (%1$s) AS found ORDER BY %2$s LIMIT :limit) AS f
      LEFT JOIN subscription s ON s.account = :account AND s.feed = f.feed
      LEFT JOIN reading r ON r.posting = f.id AND r.account = :account
      ORDER BY %4$s
      """;

  private final Handle handle;
  private final Dialect dialect;
  private final StreamQuery query;
  private final @Nullable Long label;
  private final List<Long> facets;
  private final boolean isRare;

  StreamPageQuery(Handle handle, Dialect dialect, StreamQuery query) {
    this.handle = handle;
    this.dialect = dialect;
    this.query = query;
    String tag = query.tag();
    label =
        tag == null
            ? null
            : new AccountLabels(handle, dialect, query.account()).find(tag).orElse(0L);
    facets =
        query.filter().facets().entrySet().stream()
            .map(one -> FacetTable.find(handle, one.getKey(), one.getValue()).orElse(0L))
            .toList();
    isRare = !facets.isEmpty() && isRare(facets.getLast());
  }

  /** Whether so few postings have a language or category that it is faster to start from them. */
  private boolean isRare(long facet) {
    return handle
            .createQuery(
                """
                SELECT COUNT(*) FROM (
                  SELECT 1 FROM posting_facet WHERE facet = :facet LIMIT :most) AS taken
                """)
            .bind("facet", facet)
            .bind("most", MOST_RARE)
            .mapTo(Integer.class)
            .one()
        < MOST_RARE;
  }

  List<Long> ids() {
    return list(IDS, (row, _) -> row.getLong("id"));
  }

  List<ReadState> marks() {
    return list(MARKS, (row, _) -> ReadState.mark(row));
  }

  private <T> List<T> list(String select, RowMapper<T> mapper) {
    if (query.isByTime()) {
      return hasIndex() || isFewUnread()
          ? list(select, mapper, IdRange.of(handle, query), query.limit())
          : listByTime(select, mapper);
    }
    IdRange rest = IdRange.of(handle, query);
    long stretch = hasIndex() ? Long.MAX_VALUE / 2 : LEAST_STRETCH + query.limit();
    List<T> found = new ArrayList<>();
    while (found.size() < query.limit() && !rest.isEmpty()) {
      IdRange next = rest.first(stretch, query.oldestFirst());
      found.addAll(list(select, mapper, next, query.limit() - found.size()));
      rest = rest.without(next, query.oldestFirst());
      stretch *= GROWTH;
    }
    return found;
  }

  private boolean hasIndex() {
    return query.starred() || label != null || isRare;
  }

  private boolean isFewUnread() {
    return Boolean.FALSE.equals(query.read()) && countUnread() <= FEW_UNREAD;
  }

  private <T> List<T> list(String select, RowMapper<T> mapper, IdRange range, int limit) {
    return bound(sorted(select, stream()), range).bind("limit", limit).map(mapper).list();
  }

  private <T> List<T> listByTime(String select, RowMapper<T> mapper) {
    String sql = sorted(select, ofTimes());
    List<T> found = new ArrayList<>();
    for (TimeRange range : TimeRange.of(handle, query)) {
      if (found.size() >= query.limit()) {
        break;
      }
      found.addAll(
          bound(sql, range).bind("limit", query.limit() - found.size()).map(mapper).list());
    }
    return found;
  }

  private String sorted(String select, String stream) {
    return select.formatted(stream, order("found"), query.isByTime() ? ", f.at" : "", order("f"));
  }

  private String order(String table) {
    return (query.isByTime() ? "%1$s.at %2$s, %1$s.id %2$s" : "%1$s.id %2$s")
        .formatted(table, query.oldestFirst() ? "ASC" : "DESC");
  }

  long count() {
    if (isPlainUnread()) {
      return countUnread();
    }
    Instant from = query.times().from();
    return from != null && query.isByTime() && !hasIndex()
        ? countOf(bound(counted(ofTimes()), TimeRange.from(from)))
        : countOf(bound(counted(stream()), IdRange.of(handle, query)));
  }

  private static String counted(String stream) {
    return "SELECT COUNT(*) FROM (%s) AS found".formatted(stream);
  }

  private static long countOf(Query statement) {
    return statement.mapTo(Long.class).one();
  }

  private boolean isPlainUnread() {
    return Boolean.FALSE.equals(query.read())
        && !query.starred()
        && query.filter().isAll()
        && query.after() == null
        && query.times().equals(StreamQuery.Times.ANY);
  }

  private long countUnread() {
    Query sum =
        handle
            .createQuery(
                "SELECT COALESCE(SUM(s.unread), 0) FROM subscription s WHERE s.account = :account"
                    + ofFeeds("s.feed"))
            .bind("account", query.account());
    return bindFeeds(sum).mapTo(Long.class).one();
  }

  private Query bound(String sql, IdRange range) {
    Query statement = bound(sql).bind("above", range.above()).bind("below", range.below());
    return label == null ? statement : statement.bind("label", label);
  }

  private Query bound(String sql, TimeRange range) {
    return bound(sql).bind("earliest", range.from()).bind("latest", range.to());
  }

  /** Binds what all streams have in common. */
  private Query bound(String sql) {
    Query statement = bindFeeds(handle.createQuery(sql)).bind("account", query.account());
    for (int i = 0; i < facets.size(); i++) {
      statement.bind("facet" + i, facets.get(i));
    }
    bindTime(statement, "seenFrom", query.seenFrom());
    bindTime(statement, "seenBefore", query.seenBefore());
    bindTime(statement, "from", query.times().from());
    Position after = query.after();
    if (query.isByTime() && after != null) {
      statement.bind("afterAt", after.at().toEpochMilli()).bind("afterId", after.id());
    }
    return statement;
  }

  private static void bindTime(Query statement, String name, @Nullable Instant time) {
    if (time != null) {
      statement.bind(name, time.toEpochMilli());
    }
  }

  private Query bindFeeds(Query statement) {
    List<Long> feeds = query.feeds();
    return feeds == null ? statement : statement.bind("feeds", JsonLists.numbers(feeds));
  }

  private String ofFeeds(String column) {
    return query.feeds() == null
        ? ""
        : " AND %s IN (%s)".formatted(column, dialect.numbers(":feeds"));
  }

  private String stream() {
    String wanted = ofFeeds(query.starred() ? "p.feed" : "s.feed") + when() + classified();
    if (query.starred()) {
      return starred() + wanted;
    }
    if (label != null) {
      return tagged() + wanted;
    }
    if (isRare) {
      return rare() + wanted;
    }
    @Nullable Boolean read = query.read();
    return read == null
        ? byRule(":above", ":below") + wanted
        : "%s UNION ALL %s".formatted(byRule(read) + untold(!read) + wanted, told(read) + wanted);
  }

  /** Returns postings between two times, from an index of each feed. */
  private String ofTimes() {
    @Nullable Boolean read = query.read();
    String marks =
        read == null ? "" : " LEFT JOIN reading r ON r.posting = p.id AND r.account = s.account";
    return "SELECT %s FROM subscription s %s%s WHERE s.account = :account%s\n"
            .formatted(
                columns(),
                dialect.times(":earliest", ":latest"),
                marks,
                Boolean.FALSE.equals(read) ? " AND s.unread > 0" : "")
        + effective()
        + ofFeeds("s.feed")
        + when()
        + classified();
  }

  private String columns() {
    return "p.id, p.feed, p.first_seen" + (query.isByTime() ? ", p.at" : "");
  }

  private String when() {
    String sign = query.oldestFirst() ? ">" : "<";
    return (query.seenFrom() == null ? "" : " AND p.first_seen >= :seenFrom")
        + (query.seenBefore() == null ? "" : " AND p.first_seen < :seenBefore")
        + (query.times().from() == null ? "" : " AND p.at >= :from")
        + (query.isByTime() && query.after() != null
            ? " AND (p.at, p.id) %s (:afterAt, :afterId)".formatted(sign)
            : "");
  }

  private String classified() {
    return IntStream.range(0, facets.size())
        .mapToObj(
            i ->
                """
                 AND EXISTS (SELECT 1 FROM posting_facet x
                  WHERE x.posting = p.id AND x.facet = :facet%d)
                """
                    .formatted(i))
        .collect(Collectors.joining());
  }

  /** CROSS JOIN makes SQLite join in this order. */
  private String starred() {
    String tagged =
        """
        AND EXISTS (SELECT 1 FROM posting_label g WHERE g.posting = p.id AND g.label = :label)
        """;
    return """
        SELECT %s FROM reading r CROSS JOIN posting p
        LEFT JOIN subscription s ON s.account = r.account AND s.feed = p.feed
        WHERE r.account = :account AND r.starred = 1
          AND r.posting > :above AND r.posting < :below AND p.id = r.posting
        """
            .formatted(columns())
        + (label == null ? "" : tagged)
        + effective();
  }

  private String tagged() {
    return """
        SELECT %s FROM posting_label g CROSS JOIN posting p CROSS JOIN subscription s
        LEFT JOIN reading r ON r.posting = p.id AND r.account = s.account
        WHERE g.label = :label AND g.posting > :above AND g.posting < :below
          AND p.id = g.posting AND s.account = :account AND s.feed = p.feed
        """
            .formatted(columns())
        + effective();
  }

  private String rare() {
    return """
        SELECT %s FROM posting_facet c CROSS JOIN posting p CROSS JOIN subscription s
        LEFT JOIN reading r ON r.posting = p.id AND r.account = s.account
        WHERE c.facet = :facet%d AND c.posting > :above AND c.posting < :below
          AND p.id = c.posting AND s.account = :account AND s.feed = p.feed
        """
            .formatted(columns(), facets.size() - 1)
        + effective();
  }

  private String effective() {
    @Nullable Boolean read = query.read();
    return read == null
        ? ""
        : """
        AND COALESCE(r.read,
          CASE WHEN s.read_to IS NULL OR p.id <= s.read_to THEN 1 ELSE 0 END) = %d
        """
            .formatted(number(read));
  }

  /** Returns postings by the watermarks alone, from an index. */
  private String byRule(boolean read) {
    return read
        ? byRule(":above", "CASE WHEN s.read_to < :below THEN s.read_to + 1 ELSE :below END")
        : byRule("CASE WHEN s.read_to > :above THEN s.read_to ELSE :above END", ":below")
            + " AND s.unread > 0";
  }

  private String byRule(String above, String below) {
    return "SELECT %s FROM subscription s %s WHERE s.account = :account"
        .formatted(columns(), dialect.arrivals(above, below));
  }

  private static String untold(boolean read) {
    return """
         AND NOT EXISTS (SELECT 1 FROM reading r
          WHERE r.posting = p.id AND r.account = s.account AND r.read = %d)
        """
        .formatted(number(read));
  }

  /** Returns the exceptions from the watermarks. */
  private String told(boolean read) {
    return """
        SELECT %s FROM subscription s CROSS JOIN reading r CROSS JOIN posting p
        WHERE s.account = :account AND r.account = s.account AND r.feed = s.feed AND r.read = %d
          AND r.posting > :above AND r.posting < :below AND p.id = r.posting
        """
        .formatted(columns(), number(read));
  }

  private static int number(boolean truth) {
    return truth ? 1 : 0;
  }
}
