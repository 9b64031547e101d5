package freshet.store.sql;

import freshet.store.model.HostTotals;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** Sums by day. Sums of retrievals are stored with them; these methods add the rest. */
public final class DailyTotalsTable {
  private record HostDay(String host, LocalDate day) {}

  private final Database database;

  public DailyTotalsTable(Database database) {
    this.database = database;
  }

  /** Adds to the totals of hosts. */
  public void add(List<HostTotals> figures) {
    database.change(handle -> add(handle, figures));
  }

  static void add(Handle handle, List<HostTotals> figures) throws SQLException {
    Map<HostDay, HostTotals> sums = new LinkedHashMap<>();
    for (HostTotals one : figures) {
      sums.merge(new HostDay(one.host(), one.day()), one, HostTotals::plus);
    }
    String sql =
        """
        INSERT INTO host_day (day, host, requests, unconditional, not_modified, wasted, bytes,
          throttled, smallest_gap_ms, violations)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (day, host) DO UPDATE SET
          requests = host_day.requests + excluded.requests,
          unconditional = host_day.unconditional + excluded.unconditional,
          not_modified = host_day.not_modified + excluded.not_modified,
          wasted = host_day.wasted + excluded.wasted,
          bytes = host_day.bytes + excluded.bytes,
          throttled = host_day.throttled + excluded.throttled,
          smallest_gap_ms = CASE
            WHEN host_day.smallest_gap_ms < excluded.smallest_gap_ms
            THEN host_day.smallest_gap_ms
            ELSE COALESCE(excluded.smallest_gap_ms, host_day.smallest_gap_ms) END,
          violations = host_day.violations + excluded.violations
        """;
    if (sums.isEmpty()) {
      return;
    }
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (HostTotals sum : sums.values()) {
        bind(rows, sum).add();
      }
      rows.run();
    }
  }

  private static Batch bind(Batch row, HostTotals sum) throws SQLException {
    Duration gap = sum.smallestGap();
    return row.number(sum.day().toEpochDay())
        .text(sum.host())
        .number(sum.requests())
        .number(sum.unconditional())
        .number(sum.notModified())
        .number(sum.wasted())
        .number(sum.bytes())
        .number(sum.throttled())
        .number(gap == null ? null : (Long) gap.toMillis())
        .number(sum.violations());
  }

  /** Adds to the sums of a day, by name. */
  public void add(LocalDate day, Map<String, Long> sums) {
    database.change(handle -> add(handle, day, sums));
  }

  static void add(Handle handle, LocalDate day, Map<String, Long> sums) throws SQLException {
    String sql =
        """
        INSERT INTO day_figure (day, name, amount) VALUES (?, ?, ?)
        ON CONFLICT (day, name) DO UPDATE SET amount = day_figure.amount + excluded.amount
        """;
    if (sums.isEmpty()) {
      return;
    }
    try (Batch rows = new Batch(handle.getConnection(), sql)) {
      for (Map.Entry<String, Long> sum : new TreeMap<>(sums).entrySet()) {
        rows.number(day.toEpochDay()).text(sum.getKey()).number((long) sum.getValue()).add();
      }
      rows.run();
    }
  }

  /** Returns the totals by day and host, both days included. */
  public List<HostTotals> hosts(LocalDate from, LocalDate to) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    """
                    SELECT * FROM host_day WHERE day BETWEEN :from AND :to ORDER BY day, host
                    """)
                .bind("from", from.toEpochDay())
                .bind("to", to.toEpochDay())
                .map((row, _) -> figures(row))
                .list());
  }

  /** Returns the hosts with the highest totals over some days, both included. */
  public List<HostTotals> topHosts(LocalDate from, LocalDate to, HostOrder order, int limit) {
    String sql =
        """
        SELECT MIN(day) AS day, host, SUM(requests) AS requests,
          SUM(unconditional) AS unconditional, SUM(not_modified) AS not_modified,
          SUM(wasted) AS wasted, SUM(bytes) AS bytes, SUM(throttled) AS throttled,
          MIN(smallest_gap_ms) AS smallest_gap_ms, SUM(violations) AS violations
        FROM host_day WHERE day BETWEEN :from AND :to
        GROUP BY host ORDER BY SUM(%s) DESC, host LIMIT :limit
        """
            .formatted(order.name().toLowerCase(Locale.ROOT));
    return database.read(
        handle ->
            handle
                .createQuery(sql)
                .bind("from", from.toEpochDay())
                .bind("to", to.toEpochDay())
                .bind("limit", limit)
                .map((row, _) -> figures(row))
                .list());
  }

  private static HostTotals figures(ResultSet row) throws SQLException {
    Long gap = ColumnReader.numberOrNull(row, "smallest_gap_ms");
    return new HostTotals(
        row.getString("host"),
        LocalDate.ofEpochDay(row.getLong("day")),
        row.getLong("requests"),
        row.getLong("unconditional"),
        row.getLong("not_modified"),
        row.getLong("wasted"),
        row.getLong("bytes"),
        row.getLong("throttled"),
        gap == null ? null : Duration.ofMillis(gap),
        row.getLong("violations"));
  }

  /** Returns the sums of a day by name, including hourly ones. */
  public Map<String, Long> sums(LocalDate day) {
    Map<String, Long> sums = new TreeMap<>();
    return database.read(
        handle -> {
          handle
              .createQuery("SELECT name, amount FROM day_figure WHERE day = :day")
              .bind("day", day.toEpochDay())
              .map((row, _) -> sums.put(row.getString("name"), row.getLong("amount")))
              .list();
          return sums;
        });
  }

  /** Returns the sums of some days, both included, without hourly ones. */
  public Map<LocalDate, Map<String, Long>> sums(LocalDate from, LocalDate to) {
    Map<LocalDate, Map<String, Long>> days = new TreeMap<>();
    String sql =
        """
        SELECT day, name, amount FROM day_figure
        WHERE day BETWEEN :from AND :to AND name NOT LIKE '%@%'
        """;
    return database.read(
        handle -> {
          handle
              .createQuery(sql)
              .bind("from", from.toEpochDay())
              .bind("to", to.toEpochDay())
              .map(
                  (row, _) ->
                      days.computeIfAbsent(
                              LocalDate.ofEpochDay(row.getLong("day")), _ -> new TreeMap<>())
                          .put(row.getString("name"), row.getLong("amount")))
              .list();
          return days;
        });
  }

  /** Deletes the hourly sums of days before one. */
  public void removeHoursBefore(LocalDate day) {
    database.change(
        handle ->
            handle.execute(
                "DELETE FROM day_figure WHERE day < ? AND name LIKE '%@%'", day.toEpochDay()));
  }

  /** Deletes the sums of days before one. */
  public void removeBefore(LocalDate day) {
    database.change(
        handle -> {
          handle.execute("DELETE FROM host_day WHERE day < ?", day.toEpochDay());
          handle.execute("DELETE FROM day_figure WHERE day < ?", day.toEpochDay());
        });
  }

  /** The sort orders of hosts. */
  public enum HostOrder {
    REQUESTS,
    UNCONDITIONAL,
    NOT_MODIFIED,
    WASTED,
    BYTES,
    THROTTLED,
    VIOLATIONS
  }

  /** Returns the name of the hourly sum (UTC) that belongs to a daily one. */
  public static String ofHour(String name, int hour) {
    return name + "@" + hour;
  }
}
