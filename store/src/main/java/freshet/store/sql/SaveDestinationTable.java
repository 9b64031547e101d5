package freshet.store.sql;

import freshet.store.account.SaveDestination;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The places where accounts save articles. */
public final class SaveDestinationTable {
  private final Database database;

  public SaveDestinationTable(Database database) {
    this.database = database;
  }

  /** Adds one; its id is given here. */
  public SaveDestination add(SaveDestination destination) {
    long id =
        database.write(
            handle -> {
              long next = IdSequence.SAVE_DESTINATION.next(handle, 1);
              insert(handle, destination, next);
              fields(handle, next, destination.fields());
              return next;
            });
    return find(destination.account(), id).orElseThrow();
  }

  private static void insert(Handle handle, SaveDestination destination, long id)
      throws SQLException {
    String sql =
        "INSERT INTO save_destination (id, account, target, name, created_at) VALUES (?, ?, ?, ?, ?)";
    try (Batch row = new Batch(handle.getConnection(), sql)) {
      row.number(id)
          .number(destination.account())
          .text(destination.target())
          .text(destination.name())
          .time(destination.createdAt())
          .add();
      row.run();
    }
  }

  private static void fields(Handle handle, long destination, Map<String, String> fields)
      throws SQLException {
    String sql = "INSERT INTO save_field (destination, name, content) VALUES (?, ?, ?)";
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Map.Entry<String, String> field : fields.entrySet()) {
        rows.number(destination).text(field.getKey()).text(field.getValue()).add();
      }
      rows.run();
    }
  }

  /** Replaces name and fields of the one with its id, if that is the same account's. */
  public boolean change(SaveDestination destination) {
    return database.write(
        handle -> {
          int changed =
              handle.execute(
                  "UPDATE save_destination SET name = ? WHERE account = ? AND id = ?",
                  CompressedText.storable(destination.name()),
                  destination.account(),
                  destination.id());
          if (changed == 0) {
            return false;
          }
          handle.execute("DELETE FROM save_field WHERE destination = ?", destination.id());
          fields(handle, destination.id(), destination.fields());
          return true;
        });
  }

  /** Removes one with all that is known of what was saved there. */
  public boolean remove(long account, long id) {
    return database.write(
        handle ->
            handle.execute("DELETE FROM save_destination WHERE account = ? AND id = ?", account, id)
                == 1);
  }

  /** Those of an account, in the order in which they were added. */
  public List<SaveDestination> of(long account) {
    return list("d.account = " + account);
  }

  public Optional<SaveDestination> find(long account, long id) {
    return list("d.account = " + account + " AND d.id = " + id).stream().findFirst();
  }

  /** Those of all accounts that something is due for. */
  public List<SaveDestination> withDueRequests() {
    return list(
        "EXISTS (SELECT 1 FROM save_request r WHERE r.destination = d.id AND r.due_at IS NOT NULL)");
  }

  private List<SaveDestination> list(String condition) {
    return database.view(
        handle -> {
          Map<Long, Map<String, String>> fields = new HashMap<>();
          handle
              .createQuery(
                  """
                  SELECT f.* FROM save_field f JOIN save_destination d ON d.id = f.destination
                  WHERE %s
                  """
                      .formatted(condition))
              .map(
                  (row, _) ->
                      fields
                          .computeIfAbsent(row.getLong("destination"), _ -> new HashMap<>())
                          .put(row.getString("name"), row.getString("content")))
              .list();
          return handle
              .createQuery(
                  "SELECT d.* FROM save_destination d WHERE %s ORDER BY d.id".formatted(condition))
              .map((row, _) -> destination(row, fields))
              .list();
        });
  }

  private static SaveDestination destination(ResultSet row, Map<Long, Map<String, String>> fields)
      throws SQLException {
    return new SaveDestination(
        row.getLong("id"),
        row.getLong("account"),
        row.getString("target"),
        row.getString("name"),
        fields.getOrDefault(row.getLong("id"), Map.of()),
        ColumnReader.time(row, "created_at"));
  }
}
