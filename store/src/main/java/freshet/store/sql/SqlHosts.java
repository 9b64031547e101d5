package freshet.store.sql;

import freshet.store.HostFigures;
import freshet.store.Hosts;
import freshet.store.RobotsRecord;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** The tables of hosts and their robots files. */
final class SqlHosts implements Hosts {
  private final Database database;

  SqlHosts(Database database) {
    this.database = database;
  }

  @Override
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

  @Override
  public void keep(Map<String, String> states) {
    database.change(handle -> keep(handle, states));
  }

  /** One connection writes at a time, so that nobody writes between the look and the write. */
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
                    (sent, kept) -> Hosts.later(kept, sent)))
        .list();
    return latest;
  }

  @Override
  public void visited(Map<String, String> states, List<HostFigures> figures) {
    database.change(
        handle -> {
          keep(handle, states);
          SqlFigures.add(handle, figures);
        });
  }

  @Override
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

  @Override
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
                            Rows.time(row, "asked_at"),
                            Texts.expand(row.getBytes("body")),
                            Rows.truth(row, "unsaid")))
                .findOne());
  }

  @Override
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
                .bytes(Texts.compress(robots.text()))
                .add();
            row.run();
          }
        });
  }
}
