package freshet.store.sql;

import freshet.store.model.PostingQuery;
import freshet.store.model.PostingRef;
import freshet.store.model.PostingTime;
import freshet.store.model.PostingVersion;
import freshet.store.model.Retention;
import freshet.store.model.SanitisedTexts;
import freshet.store.model.StoredPosting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The table of postings; they are inserted with the retrievals that found them. */
public class PostingTable {
  private static final int ROWS_AT_ONCE = 1000;
  private static final int FEEDS_AT_ONCE = 200;

  private final Database database;
  private final Dialect dialect;

  public PostingTable(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  /** Returns which of these keys a feed's postings have. */
  public Set<Long> known(long feed, Collection<Long> keys) {
    return database.read(
        handle ->
            new HashSet<>(
                handle
                    .createQuery(
                        """
                        SELECT key FROM posting WHERE feed = :feed AND key IN (%s)
                        """
                            .formatted(dialect.numbers(":keys")))
                    .bind("feed", feed)
                    .bind("keys", JsonLists.numbers(keys))
                    .mapTo(Long.class)
                    .list()));
  }

  /** Returns all keys of a feed's postings. */
  public Set<Long> keys(long feed) {
    return database.read(
        handle ->
            new HashSet<>(
                handle
                    .createQuery("SELECT key FROM posting WHERE feed = :feed")
                    .bind("feed", feed)
                    .mapTo(Long.class)
                    .list()));
  }

  /**
   * Returns the keys of postings by the ids that the feed uses. It scans all postings of the feed,
   * since few feeds delete any.
   */
  public Set<Long> keysOf(long feed, Collection<String> ids) {
    Set<String> wanted = ids.stream().map(CompressedText::storable).collect(Collectors.toSet());
    return database.read(
        handle ->
            handle
                .createQuery("SELECT key, guid FROM posting WHERE feed = :feed")
                .bind("feed", feed)
                .map((row, _) -> Map.entry(row.getString("guid"), row.getLong("key")))
                .list()
                .stream()
                .filter(posting -> wanted.contains(posting.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.toSet()));
  }

  public Optional<StoredPosting> find(long id) {
    return find(List.of(id)).stream().findFirst();
  }

  /** Returns existing postings by id, latest arrival first. */
  public List<StoredPosting> find(Collection<Long> ids) {
    return database.read(handle -> find(handle, dialect, ids));
  }

  static List<StoredPosting> find(Handle handle, Dialect dialect, Collection<Long> ids) {
    return handle
        .createQuery(
            """
            SELECT * FROM posting WHERE id IN (%s) ORDER BY id DESC
            """
                .formatted(dialect.numbers(":ids")))
        .bind("ids", JsonLists.numbers(ids))
        .map((row, _) -> PostingRows.posting(row))
        .list();
  }

  public List<StoredPosting> page(PostingQuery query) {
    return database.read(
        handle ->
            new PostingPageQuery(query, dialect)
                .on(handle, "p.*")
                .map((row, _) -> PostingRows.posting(row))
                .list());
  }

  /** Returns the same as {@link #page}, without texts. */
  public List<PostingRef> refs(PostingQuery query) {
    return database.read(
        handle ->
            new PostingPageQuery(query, dialect)
                .on(handle, "p.id, p.feed, p.at, p.first_seen")
                .map(
                    (row, _) ->
                        new PostingRef(
                            row.getLong("id"),
                            row.getLong("feed"),
                            ColumnReader.time(row, "at"),
                            ColumnReader.time(row, "first_seen")))
                .list());
  }

  /** Returns the versions of existing postings, latest arrival first. */
  public List<PostingVersion> versions(Collection<Long> ids) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT id, feed, content_hash FROM posting WHERE id IN (%s) ORDER BY id DESC
                    """
                        .formatted(dialect.numbers(":ids")))
                .bind("ids", JsonLists.numbers(ids))
                .map(
                    (row, _) ->
                        new PostingVersion(
                            row.getLong("id"), row.getLong("feed"), row.getLong("content_hash")))
                .list());
  }

  /** Returns how many postings of a feed are stored. */
  public long count(long feed) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT COUNT(*) FROM posting WHERE feed = :feed")
                .bind("feed", feed)
                .mapTo(Long.class)
                .one());
  }

  /** Returns how many postings are stored. */
  public long count() {
    return database.read(
        handle -> handle.createQuery("SELECT COUNT(*) FROM posting").mapTo(Long.class).one());
  }

  /** Marks postings as kept by someone, or no longer kept. */
  public void keep(Collection<Long> ids, boolean kept) {
    database.change(
        handle ->
            handle
                .createUpdate(
                    """
                    UPDATE posting SET kept = :kept WHERE id IN (%s)
                    """
                        .formatted(dialect.numbers(":ids")))
                .bind("kept", kept ? 1 : 0)
                .bind("ids", JsonLists.numbers(ids))
                .execute());
  }

  /** Stores texts that a newer sanitiser made, by id (GC-124). */
  public void sanitise(Map<Long, SanitisedTexts> texts) {
    List<StoredPosting> postings = find(texts.keySet());
    database.change(
        handle -> {
          String sql =
              """
              UPDATE posting SET sanitiser = ?, body = ? WHERE id = ? AND content_hash = ?
              """;
          try (Batch rows = new Batch(handle.getConnection(), sql)) {
            for (StoredPosting stored : postings) {
              SanitisedTexts safe = texts.getOrDefault(stored.id(), stored.record().sanitised());
              rows.number(safe.version())
                  .bytes(
                      PostingRows.body(
                          stored.posting().summary(), stored.posting().content(), safe))
                  .number(stored.id())
                  .number(stored.record().contentHash())
                  .add();
            }
            rows.run();
          }
        });
  }

  /** Deletes postings whose retention is over; returns how many. */
  public long retain(Retention rule, Instant now) {
    List<Long> feeds =
        database.read(
            handle ->
                handle
                    .createQuery("SELECT id FROM feed WHERE removed_at IS NULL ORDER BY id")
                    .mapTo(Long.class)
                    .list());
    long removed = 0;
    for (int i = 0; i < feeds.size(); i += FEEDS_AT_ONCE) {
      List<Long> some =
          new ArrayList<>(feeds.subList(i, Math.min(feeds.size(), i + FEEDS_AT_ONCE)));
      removed += database.write(handle -> retain(handle, some, rule, now));
    }
    return removed;
  }

  private long retain(Handle handle, List<Long> feeds, Retention rule, Instant now) {
    List<Long> removed =
        handle
            .createQuery(
                """
                DELETE FROM posting WHERE kept = 0 AND id IN (
                  SELECT id FROM (
                    SELECT p.id, p.first_seen, s.window_size,
                      ROW_NUMBER() OVER (PARTITION BY p.feed ORDER BY p.id DESC) AS place
                    FROM posting p JOIN feed_state s ON s.feed = p.feed
                    WHERE p.feed IN (%s)) ranked
                  WHERE place > :least AND place > window_size
                    AND (place > :count OR first_seen < :oldest))
                RETURNING feed
                """
                    .formatted(dialect.numbers(":feeds")))
            .bind("feeds", JsonLists.numbers(feeds))
            .bind("least", Retention.LEAST)
            .bind("count", rule.perFeed())
            .bind("oldest", now.minus(rule.age()).toEpochMilli())
            .mapTo(Long.class)
            .list();
    new UnreadCounts(handle, dialect).recount(new HashSet<>(removed));
    return removed.size();
  }

  /** Passes the times of all postings to a reader, feed by feed, without removed feeds. */
  public void eachTime(Consumer<PostingTime> reader) {
    database.readAll(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT p.feed, p.published, p.first_seen, s.window_size
                    FROM posting p
                    JOIN feed f ON f.id = p.feed AND f.removed_at IS NULL
                    JOIN feed_state s ON s.feed = p.feed
                    ORDER BY p.feed, p.id
                    """)
                .setFetchSize(ROWS_AT_ONCE)
                .map(
                    (row, _) ->
                        new PostingTime(
                            row.getLong("feed"),
                            ColumnReader.timeOrNull(row, "published"),
                            ColumnReader.time(row, "first_seen"),
                            row.getInt("window_size")))
                .forEach(reader));
  }
}
