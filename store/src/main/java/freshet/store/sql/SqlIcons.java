package freshet.store.sql;

import freshet.store.IconRecord;
import freshet.store.Icons;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The table of icons. */
final class SqlIcons implements Icons {
  private final Database database;

  SqlIcons(Database database) {
    this.database = database;
  }

  @Override
  public boolean keep(IconRecord icon) {
    return database.write(handle -> write(handle, icon));
  }

  private static boolean write(Handle handle, IconRecord icon) {
    return handle.execute(
            """
            INSERT INTO icon (feed, url, fetched_at, type, image)
            SELECT id, ?, ?, ?, ? FROM feed WHERE id = ? AND removed_at IS NULL
            ON CONFLICT (feed) DO UPDATE SET url = excluded.url,
              fetched_at = excluded.fetched_at, type = excluded.type, image = excluded.image
            """,
            Texts.storable(icon.url()),
            icon.fetchedAt().toEpochMilli(),
            icon.type(),
            icon.image(),
            icon.feed())
        == 1;
  }

  @Override
  public Optional<IconRecord> find(long feed) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM icon WHERE feed = :feed")
                .bind("feed", feed)
                .map((row, _) -> icon(row))
                .findOne());
  }

  @Override
  public Optional<IconRecord> latest(String url) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM icon WHERE url = :url ORDER BY fetched_at DESC LIMIT 1")
                .bind("url", Texts.storable(url))
                .map((row, _) -> icon(row))
                .findOne());
  }

  private static IconRecord icon(ResultSet row) throws SQLException {
    return new IconRecord(
        row.getLong("feed"),
        row.getString("url"),
        Rows.time(row, "fetched_at"),
        row.getString("type"),
        row.getBytes("image"));
  }
}
