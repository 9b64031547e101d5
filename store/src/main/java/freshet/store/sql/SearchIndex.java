package freshet.store.sql;

import freshet.feed.html.HtmlText;
import freshet.store.model.ArticleRecord;
import freshet.store.model.CategorisedPosting;
import freshet.store.model.CategoryGuess;
import freshet.store.model.CategoryGuesser;
import freshet.store.model.PostingFacet;
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
   *
   * @param guesser for the categories of postings whose source names none
   */
  public void index(List<Long> postings, CategoryGuesser guesser) {
    List<IndexedPosting> waiting = database.view(handle -> indexed(handle, postings));
    if (!waiting.isEmpty()) {
      List<IndexedWords> words = waiting.stream().map(one -> one.words(guesser)).toList();
      database.change(handle -> index(handle, waiting, words));
    }
  }

  /** Indexes postings without guessing categories. */
  public void index(List<Long> postings) {
    index(postings, CategoryGuesser.NONE);
  }

  /**
   * A posting with the page behind its link.
   *
   * @param article null if it was not fetched
   * @param version of the article
   */
  private record IndexedPosting(
      StoredPosting posting, @Nullable ArticleRecord article, long version) {
    IndexedWords words(CategoryGuesser guesser) {
      List<String> words = SearchTokens.words(text());
      List<String> categories = posting.posting().categories();
      CategoryGuess guess =
          categories.isEmpty() ? guesser.guess(primary(), words).orElse(null) : null;
      return new IndexedWords(words, PostingFacet.of(language(), categories, guess));
    }

    CategorisedPosting categorised() {
      List<PostingFacet> categories = PostingFacet.of(null, posting.posting().categories(), null);
      return new CategorisedPosting(
          posting.id(), posting.feed(), primary(), SearchTokens.words(text()), categories);
    }

    List<PostingFacet> facets() {
      return PostingFacet.of(language(), posting.posting().categories(), null);
    }

    private @Nullable String language() {
      String ofPage = article == null ? null : article.language();
      return ofPage == null ? posting.posting().language() : ofPage;
    }

    private String primary() {
      String language = language();
      return language == null ? "" : PostingFacet.primary(language);
    }

    private String text() {
      String page = article == null ? null : article.text();
      String text =
          String.join(
              " \n ",
              posting.posting().title(),
              String.join(" \n ", posting.posting().authors()),
              HtmlText.of(posting.record().sanitised().summary()),
              HtmlText.of(posting.record().sanitised().content()),
              page == null ? "" : page);
      return SearchTokens.beginning(text);
    }
  }

  /** What is indexed of a posting. */
  private record IndexedWords(List<String> words, List<PostingFacet> facets) {
    String text() {
      return String.join(" ", words) + " " + String.join(" ", PostingFacet.words(facets));
    }
  }

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

  /**
   * Skips postings that were edited or removed meanwhile, and leaves those in the queue whose page
   * came meanwhile; they are indexed next time.
   */
  private void index(Handle handle, List<IndexedPosting> postings, List<IndexedWords> words)
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
        rows.text(words.get(i).text()).number(posting.id()).number(hash).add();
        due.number(posting.id()).number(hash).number(postings.get(i).version).add();
        last = Math.max(last, posting.id());
      }
      old.run();
      rows.run();
      due.run();
    }
    FacetTable.write(handle, facets(postings, words));
    passed(handle, last);
  }

  private static List<FacetTable.Row> facets(
      List<IndexedPosting> postings, List<IndexedWords> words) {
    List<FacetTable.Row> rows = new ArrayList<>();
    for (int i = 0; i < postings.size(); i++) {
      StoredPosting posting = postings.get(i).posting;
      rows.add(
          new FacetTable.Row(posting.id(), posting.record().contentHash(), words.get(i).facets()));
    }
    return rows;
  }

  /**
   * Adds languages and categories of some postings that an earlier version indexed, the latest
   * first.
   *
   * @return how many; fewer than the most means that none is left
   */
  public int addFacets(int most) {
    List<Long> ids =
        database.view(
            handle ->
                ids(
                    handle,
                    """
                    SELECT id FROM posting
                    WHERE id <= (SELECT value FROM counter WHERE name = 'unfaceted')
                    ORDER BY id DESC LIMIT :most
                    """,
                    most));
    if (!ids.isEmpty()) {
      List<IndexedPosting> postings = database.view(handle -> indexed(handle, ids));
      List<IndexedWords> words =
          postings.stream().map(one -> new IndexedWords(List.of(), one.facets())).toList();
      database.change(
          handle -> {
            FacetTable.write(handle, facets(postings, words));
            handle.execute(
                "UPDATE counter SET value = ? WHERE name = 'unfaceted'", ids.getLast() - 1);
          });
    }
    return ids.size();
  }

  /** Returns the words and categories of some postings before another, latest first. */
  public List<CategorisedPosting> categorised(long before, int most) {
    return database.view(
        handle ->
            indexed(
                    handle,
                    handle
                        .createQuery(
                            "SELECT id FROM posting WHERE id < :before ORDER BY id DESC LIMIT :most")
                        .bind("before", before)
                        .bind("most", most)
                        .mapTo(Long.class)
                        .list())
                .stream()
                .map(IndexedPosting::categorised)
                .toList());
  }

  /** Queues postings for indexing once more. */
  public void again(List<Long> postings) {
    database.change(handle -> edited(handle, postings));
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
