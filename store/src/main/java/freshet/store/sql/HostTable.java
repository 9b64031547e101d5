package freshet.store.sql;

import freshet.store.model.HostTotals;
import freshet.store.model.RobotsRecord;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** The states of hosts, so that a restart does not break politeness (GC-020, GC-081). */
public final class HostTable {
  private final Database database;

  public HostTable(Database database) {
    this.database = database;
  }

  /** Returns the crawler's state of each host, in its own format with a version. */
  public Map<String, String> states() {
    Map<String, String> states = new TreeMap<>();
    return database.read(
        handle -> {
          handle
              .createQuery("SELECT host, state FROM host_state")
              .map((row, _) -> states.put(row.getString("host"), row.getString("state")))
              .list();
          return states;
        });
  }

  /**
   * Stores states of hosts. A late state with a lower version than the stored one is ignored;
   * otherwise a host that asked to wait would be contacted too early.
   */
  public void keep(Map<String, String> states) {
    database.change(handle -> keep(handle, states));
  }

  /** There is one writing connection, so nobody writes between the comparison and the write. */
  static void keep(Handle handle, Map<String, String> states) throws SQLException {
    String sql =
        """
        INSERT INTO host_state (host, state) VALUES (?, ?)
        ON CONFLICT (host) DO UPDATE SET state = excluded.state
        """;
    if (states.isEmpty()) {
      return;
    }
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Map.Entry<String, String> state : latest(handle, states).entrySet()) {
        rows.text(state.getKey()).text(state.getValue()).add();
      }
      rows.run();
    }
  }

  private static Map<String, String> latest(Handle handle, Map<String, String> states) {
    Map<String, String> latest = new TreeMap<>(states);
    handle
        .createQuery("SELECT host, state FROM host_state WHERE host IN (<hosts>)")
        .bindList("hosts", List.copyOf(states.keySet()))
        .map(
            (row, _) ->
                latest.merge(
                    row.getString("host"),
                    row.getString("state"),
                    (sent, kept) -> HostTable.later(kept, sent)))
        .list();
    return latest;
  }

  /** Stores host states and totals of a request that is not for a feed, in one transaction. */
  public void visited(Map<String, String> states, List<HostTotals> figures) {
    database.change(
        handle -> {
          keep(handle, states);
          DailyTotalsTable.add(handle, figures);
        });
  }

  public void forget(Collection<String> hosts) {
    database.change(
        handle -> {
          String sql = "DELETE FROM host_state WHERE host = ?";
          try (Batch rows = new Batch(handle.getConnection(), sql)) {
            for (String host : hosts) {
              rows.text(host).add();
            }
            rows.run();
          }
        });
  }

  public Optional<RobotsRecord> robots(String host) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT * FROM robots WHERE host = :host")
                .bind("host", host)
                .map(
                    (row, _) ->
                        new RobotsRecord(
                            row.getString("host"),
                            ColumnReader.time(row, "asked_at"),
                            CompressedText.expand(row.getBytes("body")),
                            ColumnReader.truth(row, "unsaid")))
                .findOne());
  }

  public void keep(RobotsRecord robots) {
    database.change(
        handle -> {
          String sql =
              """
              INSERT INTO robots (host, asked_at, unsaid, body) VALUES (?, ?, ?, ?)
              ON CONFLICT (host) DO UPDATE SET
                asked_at = excluded.asked_at, unsaid = excluded.unsaid, body = excluded.body
              """;
          try (Batch row = new Batch(handle.getConnection(), sql)) {
            row.text(robots.host())
                .time(robots.asked())
                .truth(robots.unsaid())
                .bytes(CompressedText.compress(robots.text()))
                .add();
            row.run();
          }
        });
  }

  /** Separates a state from its version. */
  public static final char VERSION_MARK = '#';

  /** Returns the version of a state, which increases over time; 0 if it has none. */
  public static long version(String state) {
    int mark = state.lastIndexOf(VERSION_MARK);
    return mark < 0 ? 0 : Long.parseLong(state.substring(mark + 1));
  }

  /** Returns the later of two states. */
  public static String later(String one, String other) {
    return version(other) >= version(one) ? other : one;
  }
}
