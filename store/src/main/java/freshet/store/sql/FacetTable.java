package freshet.store.sql;

import freshet.store.model.CategoryReport;
import freshet.store.model.FacetCount;
import freshet.store.model.PostingFacet;
import freshet.store.model.SearchTokens.Facet;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The languages and categories of postings, and how well categories are guessed. The search index
 * fills it.
 */
public final class FacetTable {
  private final Database database;
  private final Dialect dialect;

  public FacetTable(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  /** The facets of a posting, valid while it has this content hash. */
  record Row(long posting, long contentHash, List<PostingFacet> facets) {}

  /** Replaces the facets of postings; skips postings that were edited or removed meanwhile. */
  static void write(Handle handle, List<Row> postings) throws SQLException {
    Map<String, Long> ids = new HashMap<>();
    String forget = "DELETE FROM posting_facet WHERE posting = ?";
    String insert =
        """
        INSERT INTO posting_facet (posting, facet, percent)
        SELECT id, ?, ? FROM posting WHERE id = ? AND content_hash = ?
        """;
    try (Batch old = new Batch(handle.getConnection(), forget);
        Batch rows = new Batch(handle.getConnection(), insert)) {
      for (Row posting : postings) {
        old.number(posting.posting).add();
        for (PostingFacet facet : posting.facets) {
          Integer percent = facet.percent();
          rows.number(made(handle, facet, ids))
              .number(percent == null ? null : (Long) percent.longValue())
              .number(posting.posting)
              .number(posting.contentHash)
              .add();
        }
      }
      old.run();
      rows.run();
    }
  }

  private static long made(Handle handle, PostingFacet facet, Map<String, Long> ids) {
    return ids.computeIfAbsent(
        facet.kind() + " " + facet.value(),
        _ -> find(handle, facet.kind(), facet.value()).orElseGet(() -> insert(handle, facet)));
  }

  static Optional<Long> find(Handle handle, Facet kind, String value) {
    return handle
        .createQuery("SELECT id FROM facet WHERE kind = :kind AND value = :value")
        .bind("kind", kind.name())
        .bind("value", CompressedText.storable(value))
        .mapTo(Long.class)
        .findOne();
  }

  private static long insert(Handle handle, PostingFacet facet) {
    long id = IdSequence.FACET.next(handle, 1);
    handle.execute(
        "INSERT INTO facet (id, kind, value, name) VALUES (?, ?, ?, ?)",
        id,
        facet.kind().name(),
        CompressedText.storable(facet.value()),
        CompressedText.storable(facet.name()));
    return id;
  }

  /** Returns the facets of some postings, by posting; those without any are missing. */
  public Map<Long, List<PostingFacet>> of(Collection<Long> postings) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT x.posting, x.percent, f.kind, f.value, f.name
                    FROM posting_facet x JOIN facet f ON f.id = x.facet
                    WHERE x.posting IN (%s) ORDER BY x.posting, f.kind, f.name
                    """
                        .formatted(dialect.numbers(":postings")))
                .bind("postings", JsonLists.numbers(postings))
                .map((row, _) -> Map.entry(row.getLong("posting"), facet(row)))
                .list()
                .stream()
                .collect(
                    Collectors.groupingBy(
                        Map.Entry::getKey,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList()))));
  }

  private static PostingFacet facet(ResultSet row) throws SQLException {
    Long percent = ColumnReader.numberOrNull(row, "percent");
    return new PostingFacet(
        ColumnReader.name(row, "kind", Facet.class),
        row.getString("value"),
        row.getString("name"),
        percent == null ? null : (Integer) percent.intValue());
  }

  /** Returns the languages and categories of some postings, the most frequent first. */
  public List<FacetCount> counts(Collection<Long> postings) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT f.kind, f.value, f.name, COUNT(*) AS postings, COUNT(x.percent) AS guesses
                    FROM posting_facet x JOIN facet f ON f.id = x.facet
                    WHERE x.posting IN (%s)
                    GROUP BY f.kind, f.value, f.name
                    ORDER BY COUNT(*) DESC, f.name, f.value
                    """
                        .formatted(dialect.numbers(":postings")))
                .bind("postings", JsonLists.numbers(postings))
                .map(
                    (row, _) ->
                        new FacetCount(
                            ColumnReader.name(row, "kind", Facet.class),
                            row.getString("value"),
                            row.getString("name"),
                            row.getInt("postings"),
                            row.getInt("guesses")))
                .list());
  }

  /** Deletes languages and categories that no posting has any more; returns how many. */
  public long prune() {
    return database.write(
        handle ->
            (long)
                handle.execute(
                    """
                    DELETE FROM facet WHERE NOT EXISTS (
                      SELECT 1 FROM posting_facet x WHERE x.facet = facet.id)
                    """));
  }

  /** Replaces what is known of how well categories are guessed. */
  public void report(List<CategoryReport> reports) {
    database.change(
        handle -> {
          handle.execute("DELETE FROM category_model");
          String sql =
              """
              INSERT INTO category_model (language, trained_at, categories, feeds, postings, tested,
                guessed, correct)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?)
              """;
          try (Batch rows = new Batch(handle.getConnection(), sql)) {
            for (CategoryReport report : reports) {
              rows.text(report.language())
                  .time(report.trainedAt())
                  .number(report.categories())
                  .number(report.feeds())
                  .number(report.postings())
                  .number(report.tested())
                  .number(report.guessed())
                  .number(report.correct())
                  .add();
            }
            rows.run();
          }
        });
  }

  /** Returns how well categories are guessed, by language. */
  public List<CategoryReport> reports() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM category_model ORDER BY postings DESC, language")
                .map(
                    (row, _) ->
                        new CategoryReport(
                            row.getString("language"),
                            ColumnReader.time(row, "trained_at"),
                            row.getInt("categories"),
                            row.getInt("feeds"),
                            row.getInt("postings"),
                            row.getInt("tested"),
                            row.getInt("guessed"),
                            row.getInt("correct")))
                .list());
  }
}
