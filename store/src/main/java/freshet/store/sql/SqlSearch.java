package freshet.store.sql;

import freshet.feed.html.PlainText;
import freshet.store.Search;
import freshet.store.SearchQuery;
import freshet.store.StoredPosting;
import freshet.store.sql.SearchWords.Term;
import freshet.work.CpuLane;
import freshet.work.LaneFigures;
import freshet.work.LaneLimits;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * The words of postings, in an index that each kind of database has of its own. It follows the
 * postings by their ids; those that were edited wait in a table.
 */
final class SqlSearch implements Search {
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final CpuLane lane =
      new CpuLane("searches", LaneLimits.forRequests(LONGEST.plusSeconds(2)));
  private final Database database;
  private final Dialect dialect;

  SqlSearch(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  /** Makes words of texts before it begins to write, so that no one waits for that. */
  @Override
  public void index(List<Long> postings) {
    List<StoredPosting> waiting =
        database.view(handle -> SqlPostings.find(handle, dialect, postings));
    List<String> words = waiting.stream().map(SqlSearch::words).toList();
    if (!waiting.isEmpty()) {
      database.change(handle -> index(handle, waiting, words));
    }
  }

  @Override
  public void skip(long posting) {
    database.change(
        handle -> {
          handle.execute("DELETE FROM search_due WHERE posting = ?", posting);
          passed(handle, posting);
        });
  }

  private static void passed(Handle handle, long posting) {
    handle.execute(
        "UPDATE counter SET value = ? WHERE name = 'search' AND value < ?", posting, posting);
  }

  @Override
  public List<Long> waiting(int most) {
    return database.view(handle -> waiting(handle, most));
  }

  /** What was edited before it was taken in at all comes in its turn. */
  private static List<Long> waiting(Handle handle, int most) {
    List<Long> ids =
        new ArrayList<>(
            ids(
                handle,
                """
                SELECT posting FROM search_due
                WHERE posting <= (SELECT value FROM counter WHERE name = 'search')
                ORDER BY posting LIMIT :most
                """,
                most));
    ids.addAll(
        ids(
            handle,
            """
            SELECT id FROM posting
            WHERE id > (SELECT value FROM counter WHERE name = 'search')
            ORDER BY id LIMIT :most
            """,
            most - ids.size()));
    return ids;
  }

  private static List<Long> ids(Handle handle, String sql, int most) {
    return handle.createQuery(sql).bind("most", most).mapTo(Long.class).list();
  }

  private static String words(StoredPosting stored) {
    return SearchWords.folded(
        String.join(
            " \n ",
            stored.posting().title(),
            String.join(" \n ", stored.posting().authors()),
            PlainText.of(stored.record().sanitised().summary()),
            PlainText.of(stored.record().sanitised().content())));
  }

  /** What was edited or removed meanwhile is left for the next time. */
  private void index(Handle handle, List<StoredPosting> postings, List<String> words)
      throws SQLException {
    long last = 0;
    String forget = "DELETE FROM posting_words WHERE %s = ?".formatted(dialect.wordsId());
    String done =
        """
        DELETE FROM search_due WHERE posting IN (
          SELECT id FROM posting WHERE id = ? AND content_hash = ?)
        """;
    try (Batch old = new Batch(handle.getConnection(), forget);
        Batch rows = new Batch(handle.getConnection(), dialect.insertWords());
        Batch due = new Batch(handle.getConnection(), done)) {
      for (int i = 0; i < postings.size(); i++) {
        StoredPosting posting = postings.get(i);
        long hash = posting.record().contentHash();
        old.number(posting.id()).add();
        rows.text(words.get(i)).number(posting.id()).number(hash).add();
        due.number(posting.id()).number(hash).add();
        last = Math.max(last, posting.id());
      }
      old.run();
      rows.run();
      due.run();
    }
    passed(handle, last);
  }

  /** Edited postings are taken in anew. */
  static void edited(Handle handle, List<Long> postings) throws SQLException {
    String sql = "INSERT INTO search_due (posting) VALUES (?) ON CONFLICT DO NOTHING";
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (long posting : postings) {
        rows.number(posting).add();
      }
      rows.run();
    }
  }

  @Override
  public long indexed() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT value FROM counter WHERE name = 'search'")
                .mapTo(Long.class)
                .one());
  }

  /** In a lane: a native call to SQLite would hold the carrier of a virtual thread. */
  @Override
  public List<Long> find(SearchQuery query) {
    String owner = "account " + query.account();
    return lane.call(owner, "a search of " + owner, () -> find(query, 0));
  }

  @Override
  public LaneFigures load() {
    return lane.figures();
  }

  @Override
  public List<Long> find(SearchQuery query, long above) {
    List<Term> terms = SearchWords.terms(query.text());
    if (terms.stream().allMatch(Term::isUnwanted) || query.limit() < 1) {
      return List.of();
    }
    return database.readWithin(
        LONGEST,
        handle -> {
          Query statement =
              handle
                  .createQuery(sql(query))
                  .bind("match", dialect.match(terms))
                  .bind("account", query.account())
                  .bind("above", above)
                  .bind("limit", query.limit());
          List<Long> feeds = query.feeds();
          if (feeds != null) {
            statement.bind("feeds", Lists.numbers(feeds));
          }
          Long after = query.after();
          if (after != null) {
            statement.bind("after", after);
          }
          return statement.mapTo(Long.class).list();
        });
  }

  private String sql(SearchQuery query) {
    String feeds =
        query.feeds() == null ? "" : "AND p.feed IN (%s)".formatted(dialect.numbers(":feeds"));
    String after = query.after() == null ? "" : "AND w.%s < :after".formatted(dialect.wordsId());
    return """
        SELECT p.id FROM posting_words w CROSS JOIN posting p
        WHERE %2$s AND w.%1$s > :above AND p.id = w.%1$s %3$s %4$s
          AND (EXISTS (SELECT 1 FROM subscription s
              WHERE s.account = :account AND s.feed = p.feed)
            OR EXISTS (SELECT 1 FROM reading r
              WHERE r.posting = p.id AND r.account = :account AND r.starred = 1))
        ORDER BY w.%1$s DESC LIMIT :limit
        """
        .formatted(dialect.wordsId(), dialect.matches(":match"), after, feeds);
  }
}
