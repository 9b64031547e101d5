package freshet.store.sql;

import freshet.feed.FeedFormat;
import freshet.feed.reader.FeedFormats;
import freshet.store.model.FeedAdded;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import freshet.store.model.StoredFeed;
import freshet.store.model.TroubledFeed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The table of current and former feeds. */
public final class FeedTable {
  private static final int ROWS_AT_ONCE = 500;
  private static final String ALL =
      """
      SELECT f.*, s.*
      FROM feed f JOIN feed_state s ON s.feed = f.id
      """;

  private static final List<String> TABLES_OF_FEED =
      List.of("feed_folder", "retrieval", "push", "errand", "archive", "icon");

  private final Database database;

  public FeedTable(Database database) {
    this.database = database;
  }

  /** Adds feeds, all or none; one that exists keeps its id and stays unchanged. */
  public List<FeedAdded> add(List<NewFeed> feeds) {
    return database.write(
        handle -> {
          List<FeedAdded> added = new ArrayList<>();
          long next = IdSequence.FEED.next(handle, feeds.size());
          for (NewFeed feed : feeds) {
            added.add(add(handle, feed, next++));
          }
          return added;
        });
  }

  private static FeedAdded add(Handle handle, NewFeed feed, long id) throws SQLException {
    if (insert(handle, feed, id)) {
      FeedStates.insert(handle, id, feed.state());
      return new FeedAdded(id, true);
    }
    return new FeedAdded(idOf(handle, feed.url(), owner(feed.owner())).orElseThrow(), false);
  }

  private static boolean insert(Handle handle, NewFeed feed, long id) throws SQLException {
    String sql =
        """
        INSERT INTO feed (id, url, owner, title, site, description, language, icon, format, unlisted, categories,
          articles, floor_ms, weight, by_hand, added_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (url, owner) WHERE removed_at IS NULL DO NOTHING
        """;
    FeedSettings settings = feed.settings();
    try (Batch row = new Batch(handle.getConnection(), sql)) {
      row.number(id).text(feed.url()).text(owner(feed.owner()));
      bind(row, feed.description());
      bind(row, settings).real(feed.weight()).real(feed.weight()).time(feed.added()).add();
      return row.run()[0] == 1;
    }
  }

  private static Batch bind(Batch row, FeedDescription description) throws SQLException {
    FeedFormat format = description.format();
    return row.text(description.title())
        .text(description.site())
        .text(description.description())
        .text(description.language())
        .text(description.icon())
        .text(format == null ? null : format.name())
        .truth(description.unlisted())
        .text(JsonLists.texts(description.categories()));
  }

  private static Batch bind(Batch row, FeedSettings settings) throws SQLException {
    Duration floor = settings.floor();
    return row.truth(settings.articles()).number(floor == null ? null : (Long) floor.toMillis());
  }

  private static String owner(@Nullable String owner) {
    return owner == null ? "" : owner;
  }

  private static Optional<Long> idOf(Handle handle, String url, String owner) {
    return handle
        .createQuery(
            """
            SELECT id FROM feed WHERE url = :url AND owner = :owner AND removed_at IS NULL
            """)
        .bind("url", CompressedText.storable(url))
        .bind("owner", CompressedText.storable(owner))
        .mapTo(Long.class)
        .findOne();
  }

  /** Finds a feed by its id, even if it was removed. */
  public Optional<StoredFeed> find(long feed) {
    return database.read(handle -> find(handle, feed));
  }

  private static Optional<StoredFeed> find(Handle handle, long feed) {
    return handle
        .createQuery(ALL + "WHERE f.id = :feed")
        .bind("feed", feed)
        .map((row, _) -> feed(row))
        .findOne();
  }

  /**
   * Finds a feed that is not removed.
   *
   * @param owner null for a shared feed
   */
  public Optional<StoredFeed> find(String url, @Nullable String owner) {
    return database.read(
        handle -> idOf(handle, url, owner(owner)).flatMap(feed -> find(handle, feed)));
  }

  /**
   * Passes all feeds that are not removed to a reader in the order of ids, without holding them all
   * in memory.
   */
  public void each(Consumer<StoredFeed> reader) {
    database.readAll(
        handle ->
            handle
                .createQuery(ALL + "WHERE f.removed_at IS NULL ORDER BY f.id")
                .setFetchSize(ROWS_AT_ONCE)
                .map((row, _) -> feed(row))
                .forEach(reader));
  }

  /**
   * Passes the feeds that fail or are blocked, gone or suspended to a reader. The condition must
   * equal that of an index, word for word.
   */
  public void eachTroubled(Consumer<TroubledFeed> reader) {
    String sql =
        """
        SELECT f.id, f.title, f.url, f.owner, s.stage, s.outcome, s.failing_since
        FROM feed_state s JOIN feed f ON f.id = s.feed
        WHERE (s.failing_since IS NOT NULL OR s.stage <> 'ACTIVE') AND f.removed_at IS NULL
        """;
    database.readAll(
        handle ->
            handle
                .createQuery(sql)
                .setFetchSize(ROWS_AT_ONCE)
                .map((row, _) -> troubled(row))
                .forEach(reader));
  }

  private static TroubledFeed troubled(ResultSet row) throws SQLException {
    return new TroubledFeed(
        row.getLong("id"),
        row.getString("title"),
        row.getString("url"),
        !row.getString("owner").isEmpty(),
        ColumnReader.name(row, "stage", FeedStage.class),
        row.getString("outcome"),
        ColumnReader.timeOrNull(row, "failing_since"));
  }

  private static StoredFeed feed(ResultSet row) throws SQLException {
    String owner = row.getString("owner");
    return new StoredFeed(
        row.getLong("id"),
        row.getString("url"),
        owner.isEmpty() ? null : owner,
        description(row),
        settings(row),
        row.getDouble("weight"),
        ColumnReader.time(row, "added_at"),
        FeedStates.state(row),
        row.getLong("postings"),
        row.getLong("missed"));
  }

  private static FeedDescription description(ResultSet row) throws SQLException {
    String format = row.getString("format");
    return new FeedDescription(
        row.getString("title"),
        row.getString("site"),
        row.getString("description"),
        row.getString("language"),
        row.getString("icon"),
        format == null ? null : FeedFormats.named(format),
        ColumnReader.truth(row, "unlisted"),
        JsonLists.texts(row.getString("categories")));
  }

  private static FeedSettings settings(ResultSet row) throws SQLException {
    Long floor = ColumnReader.numberOrNull(row, "floor_ms");
    return new FeedSettings(
        ColumnReader.truth(row, "articles"), floor == null ? null : Duration.ofMillis(floor));
  }

  /** Returns the number of feeds that are not removed. */
  public long count() {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT COUNT(*) FROM feed WHERE removed_at IS NULL")
                .mapTo(Long.class)
                .one());
  }

  public void describe(long feed, FeedDescription description) {
    database.change(handle -> describe(handle, feed, description));
  }

  static void describe(Handle handle, long feed, FeedDescription description) throws SQLException {
    String sql =
        """
        UPDATE feed SET title = ?, site = ?, description = ?, language = ?, icon = ?, format = ?,
          unlisted = ?, categories = ?
        WHERE id = ?
        """;
    try (Batch row = new Batch(handle.getConnection(), sql)) {
      bind(row, description).number(feed).add();
      row.run();
    }
  }

  public void set(long feed, FeedSettings settings) {
    database.change(
        handle -> {
          String sql = "UPDATE feed SET articles = ?, floor_ms = ? WHERE id = ?";
          try (Batch row = new Batch(handle.getConnection(), sql)) {
            bind(row, settings).number(feed).add();
            row.run();
          }
        });
  }

  /** Sets the weights of some feeds. */
  public void weigh(Map<Long, Double> weights) {
    database.change(
        handle -> {
          String sql = "UPDATE feed SET weight = ?, by_hand = ? WHERE id = ?";
          try (Batch rows = new Batch(handle.getConnection(), sql)) {
            for (Map.Entry<Long, Double> weight : weights.entrySet()) {
              rows.real(weight.getValue())
                  .real(weight.getValue())
                  .number((long) weight.getKey())
                  .add();
            }
            rows.run();
          }
        });
  }

  /** Sets the state of a feed without a retrieval. */
  public void stand(long feed, FeedState state) {
    database.change(
        handle -> {
          try (FeedStates states = new FeedStates(handle.getConnection())) {
            states.add(feed, state, 0, 0);
            states.run();
          }
        });
  }

  /** Changes the URL of a feed, unless another feed of the same owner has it. */
  public boolean move(long feed, String url) {
    return database.write(handle -> move(handle, feed, url));
  }

  static boolean move(Handle handle, long feed, String url) {
    return handle
            .createUpdate(
                """
                UPDATE feed SET url = :url
                WHERE id = :feed AND removed_at IS NULL AND NOT EXISTS (
                  SELECT 1 FROM feed other
                  WHERE other.url = :url AND other.owner = feed.owner
                    AND other.removed_at IS NULL AND other.id <> feed.id)
                """)
            .bind("url", CompressedText.storable(url))
            .bind("feed", feed)
            .execute()
        == 1;
  }

  /**
   * Removes a feed with its postings, except for those that someone keeps; its id is not reused.
   */
  public void remove(long feed, Instant at) {
    database.change(
        handle -> {
          long time = at.toEpochMilli();
          handle.execute(
              "UPDATE feed SET removed_at = ? WHERE id = ? AND removed_at IS NULL", time, feed);
          handle.execute(
              """
              UPDATE feed_state SET stage = 'REMOVED', standing = '', model = NULL WHERE feed = ?
              """,
              feed);
          new SubscriptionDelete(handle, database.dialect()).all(feed);
          handle.execute("DELETE FROM posting WHERE feed = ? AND kept = 0", feed);
          for (String table : TABLES_OF_FEED) {
            handle.execute("DELETE FROM %s WHERE feed = ?".formatted(table), feed);
          }
        });
  }
}
