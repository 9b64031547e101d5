package freshet.store.sql;

import com.zaxxer.hikari.HikariConfig;
import freshet.store.sql.SearchWords.Term;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * A database on a server, by its JDBC URL. The connection that writes holds a lock that keeps other
 * processes out; the lock ends with it, whatever ends it. Servers that share a database hold that
 * lock together, and each transaction that writes another one alone: so ids become visible in
 * order.
 */
final class PostgresDialect implements Dialect {
  private static final int READERS = 8;

  /** Names our lock among those of other programs in the same database. */
  private static final long LOCK = 0x46726573686574L;

  /**
   * The session of a process that was killed may live a little longer than the process. The pool
   * gives up a connection that takes 5 seconds to be set up.
   */
  private static final String LOCK_PATIENCE = "2s";

  /** A transaction waits so long for those of other servers. */
  private static final String TURN_PATIENCE = "20s";

  /** What a server that was stopped or cut off holds up, it holds up no longer than this. */
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

  /** For a server that has the database to itself. */
  static PostgresDialect alone(String url) {
    return new PostgresDialect(url, false);
  }

  /** For one of several servers. */
  static PostgresDialect shared(String url) {
    return new PostgresDialect(url, true);
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
    pool.setConnectionInitSql(
        """
        SET lock_timeout TO '%s';
        %s
        SET synchronous_commit TO on;
        """
            .formatted(LOCK_PATIENCE, shared ? LOCK_TOGETHER : LOCK_ALONE));
    pool.setMaxLifetime(0); // the next one could not have the lock while this one lives
    return pool;
  }

  /** One server's transactions follow each other anyway: it has one connection that writes. */
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

  /** The offset keeps it from going through all postings by their ids instead. */
  @Override
  public String arrivals(String above, String below) {
    return """
        CROSS JOIN LATERAL (SELECT q.id, q.feed, q.first_seen FROM posting q
          WHERE q.feed = s.feed AND q.id > %s AND q.id < %s OFFSET 0) p
        """
        .formatted(above, below);
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
    return SearchWords.joined(
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
   * Connection lost, out of space or memory, shutting down, deadlock, read-only or idle, not yet
   * given up.
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
      return "make the database, or name another one";
    }
    if (state.equals("25006")) {
      return "let the database server be written to";
    }
    if (state.startsWith("53")) {
      return "make room for the database server";
    }
    return "check the URL, and that the server runs";
  }
}
