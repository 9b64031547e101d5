package freshet.store.sql;

import freshet.store.model.IconRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The icons of feeds. */
public final class IconTable {
  private final Database database;

  public IconTable(Database database) {
    this.database = database;
  }

  /** Stores an icon, replacing the one before; returns false if its feed was removed. */
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
            CompressedText.storable(icon.url()),
            icon.fetchedAt().toEpochMilli(),
            icon.type(),
            icon.image(),
            icon.feed())
        == 1;
  }

  public Optional<IconRecord> find(long feed) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM icon WHERE feed = :feed")
                .bind("feed", feed)
                .map((row, _) -> icon(row))
                .findOne());
  }

  /** The feeds of an account that have an icon. */
  public Set<Long> feedsOf(long account) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT i.feed FROM subscription s JOIN icon i ON i.feed = s.feed
                    WHERE s.account = :account
                    """)
                .bind("account", account)
                .mapTo(Long.class)
                .set());
  }

  /** Returns the latest icon fetched from a URL, for any feed. */
  public Optional<IconRecord> latest(String url) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM icon WHERE url = :url ORDER BY fetched_at DESC LIMIT 1")
                .bind("url", CompressedText.storable(url))
                .map((row, _) -> icon(row))
                .findOne());
  }

  private static IconRecord icon(ResultSet row) throws SQLException {
    return new IconRecord(
        row.getLong("feed"),
        row.getString("url"),
        ColumnReader.time(row, "fetched_at"),
        row.getString("type"),
        row.getBytes("image"));
  }
}
