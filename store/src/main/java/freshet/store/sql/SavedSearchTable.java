package freshet.store.sql;

import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import freshet.store.account.SwitchedOff;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The saved searches of accounts. */
public final class SavedSearchTable {
  private final Database database;

  public SavedSearchTable(Database database) {
    this.database = database;
  }

  /** Adds a search and assigns its id. */
  public SavedSearch add(SavedSearch search) {
    long id =
        database.write(
            handle -> {
              long next = IdSequence.SAVED_SEARCH.next(handle, 1);
              write(
                  handle,
                  """
                  INSERT INTO saved_search
                    (name, words, folder, feed, secret, account, id, created_at)
                  VALUES (?, ?, ?, ?, ?, ?, ?, %d)
                  """
                      .formatted(search.createdAt().toEpochMilli()),
                  search,
                  next);
              channels(handle, next, search.channels());
              return next;
            });
    return find(search.account(), id).orElseThrow();
  }

  /** Replaces a search of the same account and switches it on. */
  public boolean change(SavedSearch search) {
    return database.write(
        handle -> {
          String sql =
              """
              UPDATE saved_search SET name = ?, words = ?, folder = ?, feed = ?, secret = ?,
                off_reason = NULL, off_at = NULL
              WHERE account = ? AND id = ?
              """;
          if (write(handle, sql, search, search.id()) == 0) {
            return false;
          }
          handle.execute("DELETE FROM search_channel WHERE search = ?", search.id());
          channels(handle, search.id(), search.channels());
          return true;
        });
  }

  private static int write(Handle handle, String sql, SavedSearch search, long id)
      throws SQLException {
    try (Batch row = new Batch(handle.getConnection(), sql)) {
      ScopeColumns.bind(row.text(search.name()).text(search.words()), search.scope())
          .text(search.secret())
          .number(search.account())
          .number(id)
          .add();
      return row.run()[0];
    }
  }

  private static void channels(
      Handle handle, long search, Map<NotificationChannel, String> channels) throws SQLException {
    String sql = "INSERT INTO search_channel (search, channel, target) VALUES (?, ?, ?)";
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Map.Entry<NotificationChannel, String> channel : channels.entrySet()) {
        rows.number(search).text(channel.getKey().name()).text(channel.getValue()).add();
      }
      rows.run();
    }
  }

  /** Switches a search off; returns false if it already is. */
  public boolean switchOff(long id, SwitchedOff off) {
    return database.write(handle -> SwitchedOffColumns.fill(handle, "saved_search", id, off));
  }

  /** Removes a search; it can be restored until {@link #clearRemoved}. */
  public boolean remove(long account, long id, Instant at) {
    return database.write(handle -> Removals.remove(handle, "saved_search", account, id, at));
  }

  /** Takes a removal back; returns whether the search is there again. */
  public boolean restore(long account, long id) {
    return database.write(handle -> Removals.restore(handle, "saved_search", account, id));
  }

  /** Deletes what was removed before a time, with its notifications. */
  public void clearRemoved(Instant before) {
    database.change(handle -> Removals.clear(handle, "saved_search", before));
  }

  /** Returns the searches of an account by name. */
  public List<SavedSearch> of(long account) {
    return list("s.account = " + account);
  }

  public Optional<SavedSearch> find(long account, long id) {
    return list("s.account = " + account + " AND s.id = " + id).stream().findFirst();
  }

  /** Returns the active alerts of all accounts. */
  public List<SavedSearch> alerts() {
    return list(
        "s.off_at IS NULL AND EXISTS (SELECT 1 FROM search_channel c WHERE c.search = s.id)");
  }

  private List<SavedSearch> list(String condition) {
    return database.view(
        handle -> {
          Map<Long, Map<NotificationChannel, String>> channels = new HashMap<>();
          handle
              .createQuery(
                  """
                  SELECT n.* FROM search_channel n JOIN saved_search s ON s.id = n.search
                  WHERE s.removed_at IS NULL AND %s
                  """
                      .formatted(condition))
              .map(
                  (row, _) ->
                      channels
                          .computeIfAbsent(row.getLong("search"), _ -> new HashMap<>())
                          .put(
                              new NotificationChannel(row.getString("channel")),
                              row.getString("target")))
              .list();
          return handle
              .createQuery(
                  """
                  SELECT s.* FROM saved_search s WHERE s.removed_at IS NULL AND %s
                  ORDER BY s.name, s.id
                  """
                      .formatted(condition))
              .map((row, _) -> search(row, channels))
              .list();
        });
  }

  private static SavedSearch search(
      ResultSet row, Map<Long, Map<NotificationChannel, String>> channels) throws SQLException {
    return new SavedSearch(
        row.getLong("id"),
        row.getLong("account"),
        row.getString("name"),
        row.getString("words"),
        ScopeColumns.of(row),
        channels.getOrDefault(row.getLong("id"), Map.of()),
        row.getString("secret"),
        ColumnReader.time(row, "created_at"),
        SwitchedOffColumns.of(row));
  }
}
