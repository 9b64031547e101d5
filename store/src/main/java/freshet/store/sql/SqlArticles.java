package freshet.store.sql;

import freshet.store.ArticleRecord;
import freshet.store.Articles;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The table of articles. */
final class SqlArticles implements Articles {
  private static final int TEXTS = 3;

  private final Database database;

  SqlArticles(Database database) {
    this.database = database;
  }

  @Override
  public boolean keep(ArticleRecord article) {
    return database.write(handle -> exists(handle, article.posting()) && write(handle, article));
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
        INSERT INTO article (posting, fetched_at, url, outcome, image, language, page, body)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (posting) DO UPDATE SET fetched_at = excluded.fetched_at, url = excluded.url,
          outcome = excluded.outcome, image = excluded.image, language = excluded.language,
          page = excluded.page, body = excluded.body
        """;
    byte[] page = article.page();
    try (Batch row = new Batch(handle.getConnection(), sql)) {
      row.number(article.posting())
          .time(article.fetchedAt())
          .text(article.url())
          .text(article.outcome())
          .text(article.image())
          .text(article.language())
          .bytes(page == null ? null : Texts.compress(page))
          .bytes(Texts.pack(article.title(), article.html(), article.text()))
          .add();
      return row.run()[0] == 1;
    }
  }

  @Override
  public Optional<ArticleRecord> find(long posting) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT posting, fetched_at, url, outcome, image, language, body
                    FROM article WHERE posting = :posting
                    """)
                .bind("posting", posting)
                .map((row, _) -> article(row))
                .findOne());
  }

  private static ArticleRecord article(ResultSet row) throws SQLException {
    @Nullable String[] texts = Texts.unpack(row.getBytes("body"), TEXTS);
    return new ArticleRecord(
        row.getLong("posting"),
        Rows.time(row, "fetched_at"),
        row.getString("url"),
        row.getString("outcome"),
        null,
        texts[0],
        texts[1],
        texts[2],
        row.getString("image"),
        row.getString("language"));
  }

  @Override
  public Optional<byte[]> page(long posting) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT page FROM article WHERE posting = :posting AND page IS NOT NULL")
                .bind("posting", posting)
                .map((row, _) -> Texts.expand(row.getBytes("page")))
                .findOne());
  }
}
