package freshet.store.sql;

import com.zaxxer.hikari.HikariConfig;
import freshet.store.model.SearchTokens;
import freshet.store.model.SearchTokens.Term;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * PostgreSQL by its JDBC URL. The writing connection holds an advisory lock that keeps other
 * processes out and ends with the connection. Servers that share a database hold that lock in
 * shared mode, and each write transaction takes a second lock exclusively, so that ids become
 * visible in order.
 */
final class PostgresDialect implements Dialect {
  private static final int READERS = 8;

  /** The key of our advisory lock within the database. */
  private static final long LOCK = 0x46726573686574L;

  /**
   * The database session of a killed process may outlive it a little. This must stay well below
   * {@link Database#WRITER_CHECK}, after which the pool gives up on a connection.
   */
  private static final String LOCK_PATIENCE = "2s";

  /** How long a write transaction waits for those of other servers. */
  private static final String TURN_PATIENCE = "20s";

  /** How long a stopped or disconnected server can block the others. */
  private static final String MOST_IDLE = "5s";

  private static final String LOCK_ALONE =
      """
      SELECT pg_advisory_lock(%d);
      SET lock_timeout TO 0;
      """
          .formatted(LOCK);

  private static final String LOCK_TOGETHER =
      """
      SELECT pg_advisory_lock_shared(%d);
      SET lock_timeout TO '%s';
      SET idle_in_transaction_session_timeout TO '%s';
      """
          .formatted(LOCK, TURN_PATIENCE, MOST_IDLE);

  private static final String WORDS =
      """
      CREATE TABLE posting_words (
        posting BIGINT PRIMARY KEY REFERENCES posting (id) ON DELETE CASCADE,
        words TSVECTOR NOT NULL
      );

      CREATE INDEX posting_words_words ON posting_words USING gin (words);
      """;

  private final String url;
  private final boolean shared;

  private PostgresDialect(String url, boolean shared) {
    this.url = url;
    this.shared = shared;
  }

  /** Whether a location is a PostgreSQL URL. */
  static boolean accepts(String location) {
    return location.startsWith("jdbc:postgresql:");
  }

  /** Creates the dialect of a server that has the database to itself. */
  static PostgresDialect alone(String url) {
    return new PostgresDialect(url, false);
  }

  /** Creates the dialect of one of several servers. */
  static PostgresDialect shared(String url) {
    return new PostgresDialect(url, true);
  }

  /** Leaves out user and password. */
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
    pool.setConnectionInitSql(
        """
        SET lock_timeout TO '%s';
        %s
        SET synchronous_commit TO on;
        """
            .formatted(LOCK_PATIENCE, shared ? LOCK_TOGETHER : LOCK_ALONE));
    pool.setMaxLifetime(0); // its successor could not take the lock while this connection lives
    return pool;
  }

  /** A single server has one writing connection, so its transactions are serial anyway. */
  @Override
  public String beginning() {
    return shared ? "SELECT pg_advisory_xact_lock(%d)".formatted(LOCK + 1) : "";
  }

  @Override
  public String now() {
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
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
    return Map.of("id", "BIGINT PRIMARY KEY", "bytes", "BYTEA", "keyed", "", "words", WORDS);
  }

  @Override
  public String numbers(String parameter) {
    return "SELECT CAST(json_array_elements_text(CAST(%s AS json)) AS bigint)".formatted(parameter);
  }

  @Override
  public String postingsOf(String fromPostings) {
    return "CROSS JOIN LATERAL (SELECT q.* %s) p".formatted(fromPostings);
  }

  /** The offset keeps the planner from scanning all postings by id instead. */
  @Override
  public String arrivals(String above, String below) {
    return """
        CROSS JOIN LATERAL (SELECT q.id, q.feed, q.first_seen, q.at FROM posting q
          WHERE q.feed = s.feed AND q.id > %s AND q.id < %s OFFSET 0) p
        """
        .formatted(above, below);
  }

  @Override
  public String times(String earliest, String latest) {
    return """
        CROSS JOIN LATERAL (SELECT q.id, q.feed, q.first_seen, q.at FROM posting q
          WHERE q.feed = s.feed AND q.at BETWEEN %s AND %s OFFSET 0) p
        """
        .formatted(earliest, latest);
  }

  @Override
  public String wordsId() {
    return "posting";
  }

  @Override
  public String insertWords() {
    return """
        INSERT INTO posting_words (words, posting)
        SELECT to_tsvector('simple', ?), id FROM posting WHERE id = ? AND content_hash = ?
        """;
  }

  @Override
  public String matches(String parameter) {
    return "w.words @@ to_tsquery('simple', %s)".formatted(parameter);
  }

  @Override
  public String match(List<Term> terms) {
    return SearchTokens.joined(
        terms,
        term -> "(%s%s)".formatted(String.join(" <-> ", term.words()), term.isPrefix() ? ":*" : ""),
        " & ",
        " & !");
  }

  @Override
  public String snapshot() {
    return "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";
  }

  @Override
  public QueryLimit limit(Connection connection, Duration time) throws SQLException {
    execute(connection, "SET statement_timeout TO " + time.toMillis());
    return () -> execute(connection, "SET statement_timeout TO DEFAULT");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public boolean isStopped(SQLException failure) {
    return "57014".equals(failure.getSQLState());
  }

  /**
   * Whether the connection was lost, space or memory ran out, or the server is shutting down,
   * deadlocked, read-only or idle for too long.
   */
  @Override
  public boolean isTemporary(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    return state.startsWith("08")
        || state.startsWith("53")
        || state.startsWith("57P")
        || state.startsWith("58")
        || state.startsWith("40")
        || state.equals("25006")
        || state.equals("25P03")
        || isInUse(failure);
  }

  private static boolean isInUse(SQLException failure) {
    return "55P03".equals(failure.getSQLState());
  }

  @Override
  public String advice(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    if (isInUse(failure)) {
      return "it is in use by another process; stop that one, or name another database";
    }
    if (state.startsWith("28")) {
      return "check user and password in the URL";
    }
    if (state.startsWith("3D")) {
      return "create the database, or name another one";
    }
    if (state.equals("25006")) {
      return "make the database server writable";
    }
    if (state.startsWith("53")) {
      return "free disk space on the database server";
    }
    return "check the URL, and that the server runs";
  }
}
