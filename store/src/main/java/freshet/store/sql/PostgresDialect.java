package freshet.store.sql;

import com.zaxxer.hikari.HikariConfig;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** A database on a server, by its JDBC URL. */
final class PostgresDialect implements Dialect {
  private static final int READERS = 8;

  private final String url;

  PostgresDialect(String url) {
    this.url = url;
  }

  /** Without user and password. */
  @Override
  public String location() {
    return url.replaceFirst("\\?.*", "").replaceFirst("//[^/]*@", "//");
  }

  @Override
  public AutoCloseable claim() {
    return () -> {};
  }

  @Override
  public HikariConfig writer() {
    HikariConfig pool = pool(1);
    pool.setConnectionInitSql("SET synchronous_commit TO on");
    return pool;
  }

  @Override
  public HikariConfig readers() {
    return pool(READERS);
  }

  private HikariConfig pool(int size) {
    HikariConfig pool = new HikariConfig(new Properties());
    pool.setJdbcUrl(url);
    pool.setMaximumPoolSize(size);
    return pool;
  }

  @Override
  public Map<String, String> words() {
    return Map.of("id", "BIGINT PRIMARY KEY", "bytes", "BYTEA", "keyed", "");
  }

  @Override
  public String numbers(String parameter) {
    return "SELECT CAST(json_array_elements_text(CAST(%s AS json)) AS bigint)".formatted(parameter);
  }

  @Override
  public String postingsOf(String fromPostings) {
    return "CROSS JOIN LATERAL (SELECT q.* %s) p".formatted(fromPostings);
  }

  @Override
  public String snapshot() {
    return "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";
  }

  /** Connection lost, out of space or memory, shutting down, deadlock. */
  @Override
  public boolean isTemporary(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return state.startsWith("08")
        || state.startsWith("53")
        || state.startsWith("57P")
        || state.startsWith("58")
        || state.startsWith("40");
  }

  @Override
  public String advice(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    if (state.startsWith("28")) {
      return "check user and password in the URL";
    }
    if (state.startsWith("3D")) {
      return "make the database, or name another one";
    }
    if (state.startsWith("53")) {
      return "make room for the database server";
    }
    return "check the URL, and that the server runs";
  }
}
