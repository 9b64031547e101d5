package freshet.store.sql;

import freshet.feed.opml.OpmlFolder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** The folders of feeds: none, one or several for each. */
public final class FeedFolderTable {
  private final Database database;

  public FeedFolderTable(Database database) {
    this.database = database;
  }

  /** Adds feeds to folders; they stay in their other folders. */
  public void add(Map<Long, List<OpmlFolder>> folders) {
    database.change(
        handle -> {
          String sql =
              """
              INSERT INTO feed_folder (feed, place, path)
              SELECT id, ?, ? FROM feed WHERE id = ? AND removed_at IS NULL
              """;
          try (Batch rows = new Batch(handle.getConnection(), sql)) {
            for (Map.Entry<Long, List<OpmlFolder>> entry : folders.entrySet()) {
              add(rows, entry.getKey(), of(handle, entry.getKey()), entry.getValue());
            }
            rows.run();
          }
        });
  }

  private static void add(Batch rows, long feed, List<OpmlFolder> before, List<OpmlFolder> more)
      throws SQLException {
    Set<OpmlFolder> added = new LinkedHashSet<>(more);
    before.forEach(added::remove);
    long place = before.size();
    for (OpmlFolder folder : added) {
      rows.number(place++).text(JsonLists.texts(folder.names())).number(feed).add();
    }
  }

  public List<OpmlFolder> of(long feed) {
    return database.read(handle -> of(handle, feed));
  }

  private static List<OpmlFolder> of(Handle handle, long feed) {
    return read(handle
            .createQuery("SELECT * FROM feed_folder WHERE feed = :feed ORDER BY place")
            .bind("feed", feed))
        .getOrDefault(feed, List.of());
  }

  /** Returns the folders of all feeds that are in some. */
  public Map<Long, List<OpmlFolder>> all() {
    return database.read(FeedFolderTable::all);
  }

  static Map<Long, List<OpmlFolder>> all(Handle handle) {
    return read(handle.createQuery("SELECT * FROM feed_folder ORDER BY feed, place"));
  }

  private static Map<Long, List<OpmlFolder>> read(Query query) {
    Map<Long, List<OpmlFolder>> folders = new HashMap<>();
    query.map((row, _) -> read(row, folders)).list();
    return folders;
  }

  private static boolean read(ResultSet row, Map<Long, List<OpmlFolder>> folders)
      throws SQLException {
    return folders
        .computeIfAbsent(row.getLong("feed"), _ -> new ArrayList<>())
        .add(new OpmlFolder(JsonLists.texts(row.getString("path"))));
  }
}
