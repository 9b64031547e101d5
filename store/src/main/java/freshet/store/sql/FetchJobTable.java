package freshet.store.sql;

import freshet.store.model.FetchJob;
import freshet.store.model.RepairRecord;
import freshet.store.model.StoredRetrieval.Kept;
import freshet.store.model.StoredRetrieval.News;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The queue of fetches besides feeds. Jobs are added in the same transaction as the retrieval that
 * causes them, so that a crash cannot separate the two.
 */
public final class FetchJobTable {
  private static final String THIS = "WHERE feed = ? AND kind = ? AND subject = ?";

  private final Database database;

  public FetchJobTable(Database database) {
    this.database = database;
  }

  /** Returns jobs for the pages of the latest new postings, without duplicates. */
  static List<FetchJob> articles(FoundPostings found, List<Kept> kept) {
    Set<String> links = new HashSet<>();
    List<FetchJob> errands = new ArrayList<>();
    for (int i = kept.size() - 1; i >= 0 && errands.size() < MOST_ARTICLES; i--) {
      @Nullable String link = found.postings().get(i).posting().link();
      if (kept.get(i).news() == News.NEW && link != null && links.add(link)) {
        long posting = kept.get(i).id();
        errands.add(
            new FetchJob(
                found.feed(), FetchJob.Kind.ARTICLE, posting, found.at(), found.at(), 0, ""));
      }
    }
    return errands;
  }

  /** Adds jobs; existing ones stay unchanged. */
  static void add(Handle handle, List<FetchJob> errands) throws SQLException {
    String sql =
        """
        INSERT INTO errand (feed, kind, subject, since, due_at, tries, detail)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (feed, kind, subject) DO NOTHING
        """;
    if (errands.isEmpty()) {
      return;
    }
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (FetchJob errand : errands) {
        rows.number(errand.feed())
            .name(errand.kind())
            .number(errand.subject())
            .time(errand.since())
            .time(errand.due())
            .number(errand.tries())
            .text(errand.detail())
            .add();
      }
      rows.run();
    }
  }

  /** Returns the due jobs, the longest due first, at most one for each feed. */
  public List<FetchJob> due(Instant now, int limit) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM (
                      SELECT e.*, ROW_NUMBER() OVER (
                        PARTITION BY feed ORDER BY due_at, kind DESC, subject) AS place
                      FROM errand e WHERE due_at <= :now) ranked
                    WHERE place = 1 ORDER BY due_at, feed LIMIT :limit
                    """)
                .bind("now", now.toEpochMilli())
                .bind("limit", limit)
                .map((row, _) -> errand(row))
                .list());
  }

  private static FetchJob errand(ResultSet row) throws SQLException {
    return new FetchJob(
        row.getLong("feed"),
        ColumnReader.name(row, "kind", FetchJob.Kind.class),
        row.getLong("subject"),
        ColumnReader.time(row, "since"),
        ColumnReader.time(row, "due_at"),
        row.getInt("tries"),
        row.getString("detail"));
  }

  /** Returns when the next job becomes due that is not due yet. */
  public Optional<Instant> nextAfter(Instant now) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT due_at FROM errand WHERE due_at > :now ORDER BY due_at LIMIT 1")
                .bind("now", now.toEpochMilli())
                .map((row, _) -> ColumnReader.time(row, "due_at"))
                .findOne());
  }

  /** Returns the number of jobs. */
  public long count() {
    return database.read(
        handle -> handle.createQuery("SELECT COUNT(*) FROM errand").mapTo(Long.class).one());
  }

  /** Schedules a job again; does nothing if it no longer exists. */
  public void again(FetchJob errand) {
    database.change(handle -> again(handle, errand));
  }

  private static boolean again(Handle handle, FetchJob errand) {
    return handle.execute(
            "UPDATE errand SET due_at = ?, tries = ?, detail = ? " + THIS,
            errand.due().toEpochMilli(),
            errand.tries(),
            CompressedText.storable(errand.detail()),
            errand.feed(),
            errand.kind().name(),
            errand.subject())
        == 1;
  }

  public void done(FetchJob errand) {
    database.change(handle -> done(handle, errand));
  }

  private static boolean done(Handle handle, FetchJob errand) {
    return handle.execute(
            "DELETE FROM errand " + THIS, errand.feed(), errand.kind().name(), errand.subject())
        == 1;
  }

  /** Returns the archive documents of a feed that were read. */
  public Set<String> archives(long feed) {
    return database.read(
        handle ->
            Set.copyOf(
                handle
                    .createQuery("SELECT url FROM archive WHERE feed = :feed")
                    .bind("feed", feed)
                    .mapTo(String.class)
                    .list()));
  }

  /**
   * Stores the result of a repair in one transaction; returns false if its job no longer exists.
   * The job is removed or changed first, so that a repeated repair counts nothing twice.
   */
  public boolean repaired(RepairRecord repair) {
    return database.write(
        handle -> {
          @Nullable FetchJob next = repair.next();
          boolean there = next == null ? done(handle, repair.errand()) : again(handle, next);
          if (there) {
            store(handle, repair);
          }
          return there;
        });
  }

  private void store(Handle handle, RepairRecord repair) throws SQLException {
    FoundPostings findings = FoundPostings.of(repair);
    List<Kept> kept =
        new PostingWriter(handle, database.dialect()).write(List.of(findings)).getFirst();
    if (wantsArticles(handle, findings.feed())) {
      add(handle, articles(findings, kept));
    }
    long feed = repair.errand().feed();
    int recovered = repair.recovered();
    long found = kept.stream().filter(posting -> posting.news() == News.NEW).count();
    handle.execute(
        "UPDATE feed_state SET postings = postings + ?, missed = missed - ? WHERE feed = ?",
        found,
        recovered,
        feed);
    handle.execute(
        "UPDATE retrieval SET missed = missed - ? WHERE feed = ? AND at = ?",
        recovered,
        feed,
        repair.errand().subject());
    Instant shown = Instant.ofEpochMilli(repair.errand().subject());
    DailyTotalsTable.add(
        handle,
        LocalDate.ofInstant(shown, ZoneOffset.UTC),
        Map.of("missed", (long) -recovered, "recovered", found));
    read(handle, feed, repair.archives());
  }

  private static boolean wantsArticles(Handle handle, long feed) {
    return handle
        .createQuery("SELECT id FROM feed WHERE id = :feed AND articles = 1")
        .bind("feed", feed)
        .mapTo(Long.class)
        .findOne()
        .isPresent();
  }

  private static void read(Handle handle, long feed, Set<String> archives) throws SQLException {
    String sql = "INSERT INTO archive (feed, url) VALUES (?, ?) ON CONFLICT DO NOTHING";
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (String url : archives) {
        rows.number(feed).text(url).add();
      }
      rows.run();
    }
  }

  /** The most articles fetched for one retrieval, the latest ones. */
  public static final int MOST_ARTICLES = 100;
}
