package freshet.store.sql;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Stored values by name. */
public final class SettingTable {
  private final Database database;

  public SettingTable(Database database) {
    this.database = database;
  }

  public Optional<String> find(String name) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT value FROM setting WHERE name = :name")
                .bind("name", name)
                .mapTo(String.class)
                .findOne());
  }

  public Map<String, String> all() {
    Map<String, String> all = new TreeMap<>();
    return database.read(
        handle -> {
          handle
              .createQuery("SELECT name, value FROM setting")
              .map((row, _) -> all.put(row.getString("name"), row.getString("value")))
              .list();
          return all;
        });
  }

  public void set(String name, String value) {
    database.change(
        handle ->
            handle.execute(
                """
                INSERT INTO setting (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """,
                name,
                CompressedText.storable(value)));
  }

  public void remove(String name) {
    database.change(handle -> handle.execute("DELETE FROM setting WHERE name = ?", name));
  }
}
