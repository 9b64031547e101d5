package freshet.store.sql;

import freshet.store.model.PostingQuery;
import freshet.store.model.PostingQuery.Order;
import freshet.store.model.PostingQuery.Position;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * A query for one page of postings. Each of many feeds contributes at most a page from its index,
 * and the best of those are the page, so that older postings cost nothing.
 */
final class PostingPageQuery {
  private final PostingQuery query;
  private final Dialect dialect;

  PostingPageQuery(PostingQuery query, Dialect dialect) {
    this.query = query;
    this.dialect = dialect;
  }

  Query on(Handle handle, String columns) {
    List<Long> feeds = query.feeds();
    Query statement = handle.createQuery(feeds == null ? ofAll(columns) : ofSome(columns));
    if (feeds != null) {
      statement.bind("feeds", JsonLists.numbers(feeds));
    }
    Position after = query.after();
    if (after != null) {
      statement.bind("at", after.at().toEpochMilli()).bind("id", after.id());
    }
    Instant from = query.seenFrom();
    if (from != null) {
      statement.bind("from", from.toEpochMilli());
    }
    Instant before = query.seenBefore();
    if (before != null) {
      statement.bind("before", before.toEpochMilli());
    }
    return statement.bind("limit", query.limit());
  }

  private String ofAll(String columns) {
    return "SELECT %s FROM posting p WHERE %s ORDER BY %s LIMIT :limit"
        .formatted(columns, wanted("p"), order("p"));
  }

  private String ofSome(String columns) {
    String best =
        "FROM posting q WHERE q.feed = wanted.feed AND %s ORDER BY %s LIMIT :limit"
            .formatted(wanted("q"), order("q"));
    return "WITH wanted (feed) AS (%s) SELECT %s FROM wanted %s ORDER BY %s LIMIT :limit"
        .formatted(dialect.numbers(":feeds"), columns, dialect.postingsOf(best), order("p"));
  }

  /** Returns only the necessary conditions, so that an index can answer the rest. */
  private String wanted(String table) {
    String from = query.seenFrom() == null ? "" : " AND %s.first_seen >= :from".formatted(table);
    String before =
        query.seenBefore() == null ? "" : " AND %s.first_seen < :before".formatted(table);
    String kept = query.keptOnly() ? " AND %s.kept = 1".formatted(table) : "";
    return "1 = 1" + from + before + kept + after(table);
  }

  private String after(String table) {
    if (query.after() == null) {
      return "";
    }
    String sign = query.oldestFirst() ? ">" : "<";
    return query.order() == Order.ARRIVAL
        ? " AND %s.id %s :id".formatted(table, sign)
        : " AND (%1$s.at, %1$s.id) %2$s (:at, :id)".formatted(table, sign);
  }

  private String order(String table) {
    String direction = query.oldestFirst() ? "ASC" : "DESC";
    String id = "%s.id %s".formatted(table, direction);
    return query.order() == Order.ARRIVAL ? id : "%s.at %s, %s".formatted(table, direction, id);
  }
}
