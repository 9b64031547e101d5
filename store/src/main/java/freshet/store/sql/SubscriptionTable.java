package freshet.store.sql;

import freshet.feed.opml.OpmlFolder;
import freshet.feed.opml.OpmlFolder.Naming;
import freshet.store.account.EndedLabel;
import freshet.store.account.EndedSubscriptions;
import freshet.store.account.Subscription;
import freshet.store.model.FeedStage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Which account reads which feed, in which folders. */
public final class SubscriptionTable {
  private static final String ALL =
      """
      SELECT s.feed, s.since, s.unread, s.title AS own_title, f.title, f.url, f.site,
        f.language, f.categories,
        c.stage, c.failing_since, c.not_before, c.retrieved_at, c.outcome, c.missed,
        (SELECT p.first_seen FROM posting p WHERE p.feed = s.feed ORDER BY p.id DESC LIMIT 1)
          AS newest_seen
      FROM subscription s JOIN feed f ON f.id = s.feed JOIN feed_state c ON c.feed = s.feed
      WHERE s.account = :account
      """;

  private static final Comparator<Subscription> BY_TITLE =
      Comparator.comparing(Subscription::title, String.CASE_INSENSITIVE_ORDER)
          .thenComparing(Subscription::title)
          .thenComparingLong(Subscription::feed);

  private final Database database;
  private final Dialect dialect;

  public SubscriptionTable(Database database) {
    this.database = database;
    dialect = database.dialect();
  }

  /**
   * Subscribes an account to feeds; existing subscriptions stay unchanged. Recent postings are
   * unread, older ones read.
   *
   * @param feeds by id, each with its folders
   */
  public void add(long account, Map<Long, List<String>> feeds, Instant unreadFrom, Instant now) {
    database.change(handle -> subscribing(handle, account).add(feeds, unreadFrom, now));
  }

  /** Subscribes an account to all existing feeds, in the folders they were imported into. */
  public void addAll(long account, Instant unreadFrom, Instant now) {
    database.change(
        handle -> {
          Map<Long, List<OpmlFolder>> folders = FeedFolderTable.all(handle);
          Map<Long, List<String>> feeds = new LinkedHashMap<>();
          handle
              .createQuery("SELECT id FROM feed WHERE removed_at IS NULL ORDER BY id")
              .mapTo(Long.class)
              .forEach(feed -> feeds.put(feed, names(folders.getOrDefault(feed, List.of()))));
          subscribing(handle, account).add(feeds, unreadFrom, now);
        });
  }

  private SubscriptionInsert subscribing(Handle handle, long account) {
    return new SubscriptionInsert(handle, dialect, account);
  }

  private static List<String> names(List<OpmlFolder> folders) {
    return folders.stream().map(folder -> folder.name(Naming.JOINED)).toList();
  }

  /** Unsubscribes; starred postings stay. */
  public void remove(long account, Collection<Long> feeds) {
    database.change(handle -> new SubscriptionDelete(handle, dialect).end(account, feeds));
  }

  /** Unsubscribes and returns what is needed to take that back. */
  public EndedSubscriptions end(long account, Collection<Long> feeds) {
    return database.write(
        handle -> {
          EndedSubscriptions noted = new SubscriptionRestore(handle, dialect, account).noted(feeds);
          new SubscriptionDelete(handle, dialect).end(account, feeds);
          return noted;
        });
  }

  /** Takes back that subscriptions were ended, as far as their feeds are still there. */
  public void restore(EndedSubscriptions ended) {
    database.change(
        handle -> new SubscriptionRestore(handle, dialect, ended.account()).restore(ended));
  }

  /** Puts each feed into exactly its folders, creating missing ones. */
  public void placeAll(long account, Map<Long, List<String>> folders) {
    Map<Long, Subscription> own = new HashMap<>();
    of(account).forEach(feed -> own.put(feed.feed(), feed));
    database.change(
        handle -> {
          for (Map.Entry<Long, List<String>> feed : folders.entrySet()) {
            if (own.containsKey(feed.getKey())) {
              subscribing(handle, account).place(feed.getKey(), feed.getValue());
            }
          }
        });
  }

  /**
   * Sets a reader's own title for a feed.
   *
   * @param title null for that of the feed
   */
  public void rename(long account, long feed, @Nullable String title) {
    database.change(
        handle ->
            handle.execute(
                "UPDATE subscription SET title = ? WHERE account = ? AND feed = ?",
                title == null ? null : CompressedText.storable(title),
                account,
                feed));
  }

  /** Puts a feed into exactly these folders, creating missing ones. */
  public void place(long account, long feed, List<String> folders) {
    database.change(
        handle -> {
          if (subscription(handle, account, feed).isPresent()) {
            subscribing(handle, account).place(feed, folders);
          }
        });
  }

  /** Returns the subscriptions of an account by title. */
  public List<Subscription> of(long account) {
    return database.view(
        handle -> {
          Map<Long, List<String>> folders = folders(handle, account);
          return handle
              .createQuery(ALL)
              .bind("account", account)
              .map((row, _) -> subscription(row, folders))
              .stream()
              .sorted(BY_TITLE)
              .toList();
        });
  }

  public Optional<Subscription> find(long account, long feed) {
    return database.view(handle -> subscription(handle, account, feed));
  }

  private static Optional<Subscription> subscription(Handle handle, long account, long feed) {
    Map<Long, List<String>> folders = folders(handle, account);
    return handle
        .createQuery(ALL + " AND s.feed = :feed")
        .bind("account", account)
        .bind("feed", feed)
        .map((row, _) -> subscription(row, folders))
        .findOne();
  }

  private static Subscription subscription(ResultSet row, Map<Long, List<String>> folders)
      throws SQLException {
    String own = row.getString("own_title");
    String given = row.getString("title");
    String title = own != null ? own : given.isBlank() ? row.getString("url") : given;
    return new Subscription(
        row.getLong("feed"),
        row.getString("url"),
        title,
        row.getString("site"),
        folders.getOrDefault(row.getLong("feed"), List.of()),
        ColumnReader.time(row, "since"),
        row.getLong("unread"),
        ColumnReader.timeOrNull(row, "newest_seen"),
        row.getString("language"),
        JsonLists.texts(row.getString("categories")),
        new Subscription.Condition(
            ColumnReader.name(row, "stage", FeedStage.class),
            ColumnReader.timeOrNull(row, "failing_since"),
            ColumnReader.time(row, "not_before"),
            ColumnReader.timeOrNull(row, "retrieved_at"),
            row.getString("outcome"),
            row.getLong("missed")));
  }

  /** Returns folders by feed. */
  private static Map<Long, List<String>> folders(Handle handle, long account) {
    Map<Long, List<String>> folders = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT s.feed, l.name FROM subscription_folder s JOIN label l ON l.id = s.label
            WHERE s.account = :account ORDER BY s.feed, s.place, l.name
            """)
        .bind("account", account)
        .map(
            (row, _) ->
                folders
                    .computeIfAbsent(row.getLong("feed"), _ -> new ArrayList<>())
                    .add(row.getString("name")))
        .list();
    return folders;
  }

  /** Returns the folders of an account by name with their ids, including empty ones. */
  public Map<String, Long> folders(long account) {
    Map<String, Long> folders = new LinkedHashMap<>();
    database
        .read(handle -> new AccountLabels(handle, dialect, account).all(true))
        .forEach(folder -> folders.put(folder.getKey(), folder.getValue()));
    return folders;
  }

  /**
   * Renames a folder or tag; returns false if there is none. If the new name exists, the two are
   * merged.
   */
  public boolean renameLabel(long account, String name, String to) {
    return database.write(handle -> new AccountLabels(handle, dialect, account).rename(name, to));
  }

  /** Removes a folder or tag; its feeds stay subscribed. */
  public boolean removeLabel(long account, String name) {
    return database.write(handle -> new AccountLabels(handle, dialect, account).remove(name));
  }

  /** Removes a folder or tag and returns what is needed to take that back. */
  public Optional<EndedLabel> endLabel(long account, String name) {
    return database.write(handle -> new AccountLabels(handle, dialect, account).end(name));
  }

  /** Takes back that a folder or tag was removed. */
  public void restore(EndedLabel ended) {
    database.change(handle -> new AccountLabels(handle, dialect, ended.account()).restore(ended));
  }

  /** Lets go of what a removed tag kept, when that is not taken back any more. */
  public void settle(EndedLabel ended) {
    database.change(handle -> new AccountLabels(handle, dialect, ended.account()).settle(ended));
  }

  /** Returns the number of accounts that read each feed, without zeros. */
  public Map<Long, Integer> readers() {
    Map<Long, Integer> readers = new HashMap<>();
    return database.read(
        handle -> {
          handle
              .createQuery("SELECT feed, COUNT(*) AS readers FROM subscription GROUP BY feed")
              .map((row, _) -> readers.put(row.getLong("feed"), row.getInt("readers")))
              .list();
          return readers;
        });
  }

  /** Returns the number of accounts that read a feed. */
  public int readers(long feed) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT COUNT(*) FROM subscription WHERE feed = :feed")
                .bind("feed", feed)
                .mapTo(Integer.class)
                .one());
  }

  /** Returns those of the feeds that no account reads any more. */
  public List<Long> unread(Collection<Long> feeds) {
    Set<Long> read =
        database.read(
            handle ->
                new HashSet<>(
                    handle
                        .createQuery(
                            "SELECT DISTINCT feed FROM subscription WHERE feed IN (%s)"
                                .formatted(dialect.numbers(":feeds")))
                        .bind("feeds", JsonLists.numbers(feeds))
                        .mapTo(Long.class)
                        .list()));
    return feeds.stream().filter(feed -> !read.contains(feed)).distinct().toList();
  }

  /** Postings younger than this are unread for a new subscriber. */
  public static final Duration UNREAD_AT_FIRST = Duration.ofDays(7);
}
