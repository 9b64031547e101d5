package freshet.store.sql;

import freshet.store.model.ArticleRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The pages that postings link to. */
public final class ArticleTable {
  private static final int TEXTS = 3;
  private static final String COLUMNS =
      "SELECT posting, fetched_at, url, outcome, image, language, body FROM article ";

  private final Database database;

  public ArticleTable(Database database) {
    this.database = database;
  }

  /** Stores an article, replacing the one before; returns false if its posting is gone. */
  public boolean keep(ArticleRecord article) {
    return database.write(
        handle -> {
          boolean stored = exists(handle, article.posting()) && write(handle, article);
          if (stored) {
            SearchIndex.edited(handle, List.of(article.posting()));
          }
          return stored;
        });
  }

  private static boolean exists(Handle handle, long posting) {
    return handle
        .createQuery("SELECT id FROM posting WHERE id = :posting")
        .bind("posting", posting)
        .mapTo(Long.class)
        .findOne()
        .isPresent();
  }

  private static boolean write(Handle handle, ArticleRecord article) throws SQLException {
    String sql =
        """
        INSERT INTO article (posting, fetched_at, url, outcome, image, language, page, body, version)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (posting) DO UPDATE SET fetched_at = excluded.fetched_at, url = excluded.url,
          outcome = excluded.outcome, image = excluded.image, language = excluded.language,
          page = excluded.page, body = excluded.body, version = excluded.version
        """;
    byte[] page = article.page();
    try (Batch row = new Batch(handle.getConnection(), sql)) {
      row.number(article.posting())
          .time(article.fetchedAt())
          .text(article.url())
          .text(article.outcome())
          .text(article.image())
          .text(article.language())
          .bytes(page == null ? null : CompressedText.compress(page))
          .bytes(CompressedText.pack(article.title(), article.html(), article.text()))
          .number(IdSequence.ARTICLE.next(handle, 1))
          .add();
      return row.run()[0] == 1;
    }
  }

  public Optional<ArticleRecord> find(long posting) {
    return database.read(
        handle ->
            handle
                .createQuery(COLUMNS + "WHERE posting = :posting")
                .bind("posting", posting)
                .map((row, _) -> article(row))
                .findOne());
  }

  /** Returns the articles of some postings, by posting; those without a page are missing. */
  public Map<Long, ArticleRecord> find(Collection<Long> postings) {
    return database.read(handle -> find(handle, database.dialect(), postings));
  }

  static Map<Long, ArticleRecord> find(Handle handle, Dialect dialect, Collection<Long> postings) {
    return handle
        .createQuery(COLUMNS + "WHERE posting IN (%s)".formatted(dialect.numbers(":postings")))
        .bind("postings", JsonLists.numbers(postings))
        .map((row, _) -> article(row))
        .list()
        .stream()
        .collect(Collectors.toMap(ArticleRecord::posting, article -> article));
  }

  /** Returns the versions of the articles of some postings, by posting. */
  public Map<Long, Long> versions(Collection<Long> postings) {
    return database.read(handle -> versions(handle, database.dialect(), postings));
  }

  static Map<Long, Long> versions(Handle handle, Dialect dialect, Collection<Long> postings) {
    return handle
        .createQuery(
            "SELECT posting, version FROM article WHERE posting IN (%s)"
                .formatted(dialect.numbers(":postings")))
        .bind("postings", JsonLists.numbers(postings))
        .map((row, _) -> Map.entry(row.getLong("posting"), row.getLong("version")))
        .list()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns the postings whose page was stored after a version, in order, by version. */
  public SortedMap<Long, Long> after(long version, int most) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT version, posting FROM article WHERE version > :version
                    ORDER BY version LIMIT :most
                    """)
                .bind("version", version)
                .bind("most", most)
                .map((row, _) -> Map.entry(row.getLong("version"), row.getLong("posting")))
                .list()
                .stream()
                .collect(
                    Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (one, _) -> one, TreeMap::new)));
  }

  private static ArticleRecord article(ResultSet row) throws SQLException {
    @Nullable String[] texts = CompressedText.unpack(row.getBytes("body"), TEXTS);
    return new ArticleRecord(
        row.getLong("posting"),
        ColumnReader.time(row, "fetched_at"),
        row.getString("url"),
        row.getString("outcome"),
        null,
        texts[0],
        texts[1],
        texts[2],
        row.getString("image"),
        row.getString("language"));
  }

  /** Returns the page as it was sent. */
  public Optional<byte[]> page(long posting) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT page FROM article WHERE posting = :posting AND page IS NOT NULL")
                .bind("posting", posting)
                .map((row, _) -> CompressedText.expand(row.getBytes("page")))
                .findOne());
  }
}
