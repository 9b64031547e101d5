package freshet.store.sql;

import freshet.feed.opml.Folder;
import freshet.store.Folders;
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

/** The table of folders that feeds are in. */
final class SqlFolders implements Folders {
  private final Database database;

  SqlFolders(Database database) {
    this.database = database;
  }

  @Override
  public void add(Map<Long, List<Folder>> folders) {
    database.change(
        handle -> {
          String sql =
              """
              INSERT INTO feed_folder (feed, place, path)
              SELECT id, ?, ? FROM feed WHERE id = ? AND removed_at IS NULL
              """;
          try (Batch rows = new Batch(handle.getConnection(), sql)) {
            for (Map.Entry<Long, List<Folder>> entry : folders.entrySet()) {
              add(rows, entry.getKey(), of(handle, entry.getKey()), entry.getValue());
            }
            rows.run();
          }
        });
  }

  private static void add(Batch rows, long feed, List<Folder> before, List<Folder> more)
      throws SQLException {
    Set<Folder> added = new LinkedHashSet<>(more);
    before.forEach(added::remove);
    long place = before.size();
    for (Folder folder : added) {
      rows.number(place++).text(Lists.texts(folder.names())).number(feed).add();
    }
  }

  @Override
  public List<Folder> of(long feed) {
    return database.read(handle -> of(handle, feed));
  }

  private static List<Folder> of(Handle handle, long feed) {
    return read(handle
            .createQuery("SELECT * FROM feed_folder WHERE feed = :feed ORDER BY place")
            .bind("feed", feed))
        .getOrDefault(feed, List.of());
  }

  @Override
  public Map<Long, List<Folder>> all() {
    return database.read(SqlFolders::all);
  }

  static Map<Long, List<Folder>> all(Handle handle) {
    return read(handle.createQuery("SELECT * FROM feed_folder ORDER BY feed, place"));
  }

  private static Map<Long, List<Folder>> read(Query query) {
    Map<Long, List<Folder>> folders = new HashMap<>();
    query.map((row, _) -> read(row, folders)).list();
    return folders;
  }

  private static boolean read(ResultSet row, Map<Long, List<Folder>> folders) throws SQLException {
    return folders
        .computeIfAbsent(row.getLong("feed"), _ -> new ArrayList<>())
        .add(new Folder(Lists.texts(row.getString("path"))));
  }
}
