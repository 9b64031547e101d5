package freshet.store.sql;

import freshet.feed.html.HtmlText;
import freshet.store.model.ArticleRecord;
import freshet.store.model.SearchQuery;
import freshet.store.model.SearchTokens;
import freshet.store.model.SearchTokens.Term;
import freshet.store.model.StoredPosting;
import freshet.work.CpuLane;
import freshet.work.LaneFigures;
import freshet.work.LaneLimits;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** The full-text index of postings. */
public class SearchIndex {
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final CpuLane lane =
      new CpuLane("searches", LaneLimits.forRequests(LONGEST.plusSeconds(2)));
  private final Database database;
  private final Dialect dialect;

  public SearchIndex(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  /**
   * Indexes the first waiting postings. It splits texts into words before it starts to write, so
   * that nobody waits for that.
   */
  public void index(List<Long> postings) {
    List<IndexedPosting> waiting = database.view(handle -> indexed(handle, postings));
    if (!waiting.isEmpty()) {
      List<String> words = waiting.stream().map(SearchIndex::words).toList();
      database.change(handle -> index(handle, waiting, words));
    }
  }

  /**
   * A posting with the page behind its link.
   *
   * @param article null if it was not fetched
   * @param version of the article
   */
  private record IndexedPosting(
      StoredPosting posting, @Nullable ArticleRecord article, long version) {}

  private List<IndexedPosting> indexed(Handle handle, List<Long> ids) {
    Map<Long, ArticleRecord> articles = ArticleTable.find(handle, dialect, ids);
    Map<Long, Long> versions = ArticleTable.versions(handle, dialect, ids);
    return PostingTable.find(handle, dialect, ids).stream()
        .map(
            posting ->
                new IndexedPosting(
                    posting, articles.get(posting.id()), versions.getOrDefault(posting.id(), -1L)))
        .toList();
  }

  /** Removes a posting from the queue without indexing it. */
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

  /** Returns the postings to be indexed, in order. */
  public List<Long> waiting(int most) {
    return database.view(handle -> waiting(handle, most));
  }

  /** An edited posting that was not indexed yet is indexed in its normal turn. */
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

  private static String words(IndexedPosting indexed) {
    StoredPosting stored = indexed.posting;
    String page = indexed.article == null ? null : indexed.article.text();
    String words =
        SearchTokens.folded(
            String.join(
                " \n ",
                stored.posting().title(),
                String.join(" \n ", stored.posting().authors()),
                HtmlText.of(stored.record().sanitised().summary()),
                HtmlText.of(stored.record().sanitised().content()),
                page == null ? "" : page));
    return words + " " + String.join(" ", facets(indexed));
  }

  private static List<String> facets(IndexedPosting indexed) {
    String ofPage = indexed.article == null ? null : indexed.article.language();
    return SearchTokens.facets(
        ofPage == null ? indexed.posting.posting().language() : ofPage,
        indexed.posting.posting().categories());
  }

  /**
   * Skips postings that were edited or removed meanwhile, and leaves those in the queue whose page
   * came meanwhile; they are indexed next time.
   */
  private void index(Handle handle, List<IndexedPosting> postings, List<String> words)
      throws SQLException {
    long last = 0;
    String forget = "DELETE FROM posting_words WHERE %s = ?".formatted(dialect.wordsId());
    String done =
        """
        DELETE FROM search_due WHERE posting IN (
          SELECT id FROM posting WHERE id = ? AND content_hash = ?)
          AND NOT EXISTS (SELECT 1 FROM article a
            WHERE a.posting = search_due.posting AND a.version <> ?)
        """;
    try (Batch old = new Batch(handle.getConnection(), forget);
        Batch rows = new Batch(handle.getConnection(), dialect.insertWords());
        Batch due = new Batch(handle.getConnection(), done)) {
      for (int i = 0; i < postings.size(); i++) {
        StoredPosting posting = postings.get(i).posting;
        long hash = posting.record().contentHash();
        old.number(posting.id()).add();
        rows.text(words.get(i)).number(posting.id()).number(hash).add();
        due.number(posting.id()).number(hash).number(postings.get(i).version).add();
        last = Math.max(last, posting.id());
      }
      old.run();
      rows.run();
      due.run();
    }
    passed(handle, last);
  }

  /** Queues edited postings for indexing. */
  static void edited(Handle handle, List<Long> postings) throws SQLException {
    String sql = "INSERT INTO search_due (posting) VALUES (?) ON CONFLICT DO NOTHING";
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (long posting : postings) {
        rows.number(posting).add();
      }
      rows.run();
    }
  }

  /** Returns the last posting up to which all are indexed. */
  public long indexed() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT value FROM counter WHERE name = 'search'")
                .mapTo(Long.class)
                .one());
  }

  /**
   * Returns the postings that an account may read and that match, latest arrival first. Throws
   * {@link SearchTimeoutException} if it takes too long, and {@link
   * freshet.work.LaneRejectedException} if there are too many searches. It runs on a lane, since a
   * native call to SQLite would pin the carrier of a virtual thread.
   */
  public List<Long> find(SearchQuery query) {
    String owner = "account " + query.account();
    return lane.call(owner, "a search of " + owner, () -> find(query, 0));
  }

  /** Returns how many searches run and wait. */
  public LaneFigures load() {
    return lane.figures();
  }

  /** Returns only matches that arrived after a posting. */
  public List<Long> find(SearchQuery query, long above) {
    List<Term> terms = SearchTokens.terms(query.text());
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
            statement.bind("feeds", JsonLists.numbers(feeds));
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

  /**
   * Indexes postings that are new or edited; retrievals do not wait for it.
   *
   * @return how many; fewer than the most means that none is left
   */
  public int index(int most) {
    List<Long> waiting = waiting(most);
    index(waiting);
    return waiting.size();
  }
}
