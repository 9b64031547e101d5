package freshet.store.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import freshet.store.model.ReadPatience;
import freshet.store.model.SearchTimeoutException;
import freshet.store.model.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.HandleConsumer;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * The database connections: one for writing and several for reading. Failures become {@link
 * StoreException}s.
 */
public final class Database implements AutoCloseable {
  /** How long a reading connection has to answer a liveness check before it is replaced. */
  private static final Duration READER_CHECK = Duration.ofSeconds(2);

  /**
   * The same for the writer. The pool also breaks off a connection whose set-up takes longer, and
   * the writer's set-up waits for the lock of {@link PostgresDialect}, so it needs more than that
   * wait: otherwise a busy machine reports a lost connection instead of a database in use.
   */
  static final Duration WRITER_CHECK = Duration.ofSeconds(8);

  private final Dialect dialect;
  private final @Nullable AutoCloseable claim;
  private final HikariDataSource writer;
  private final HikariDataSource readers;
  private final Jdbi writing;
  private final Jdbi reading;
  private final Guard guard;
  private final WriteWatch watch;

  /** A condition for a write transaction; throws if it does not hold. */
  private interface Guard {
    void check(Handle handle);
  }

  private Database(
      Dialect dialect,
      @Nullable AutoCloseable claim,
      HikariDataSource writer,
      HikariDataSource readers,
      Guard guard,
      WriteWatch watch) {
    this.dialect = dialect;
    this.claim = claim;
    this.writer = writer;
    this.readers = readers;
    writing = Jdbi.create(writer);
    reading = Jdbi.create(() -> connection(readers));
    this.guard = guard;
    this.watch = watch;
  }

  /** Returns the same connections for the leader of an epoch; only the original closes them. */
  public Database fenced(long epoch) {
    return new Database(
        dialect, null, writer, readers, handle -> LeadershipTable.demand(handle, epoch), watch);
  }

  /** Opens the connections, the writer first, since it sets the properties of a new SQLite file. */
  public static Database open(Dialect dialect) {
    AutoCloseable claim = dialect.claim();
    HikariDataSource writer = null;
    HikariDataSource readers = null;
    try {
      writer = pool(dialect.writer(), "writer", WRITER_CHECK);
      readers = pool(dialect.readers(), "readers", READER_CHECK);
      new Schema(dialect).bringUpToDate(readers);
      dialect.opened();
      fill(readers);
      WriteWatch watch = new WriteWatch(dialect.location());
      return new Database(dialect, claim, writer, readers, _ -> {}, watch);
    } catch (PoolInitializationException | FlywayException | StoreException | SQLException e) {
      close(readers);
      close(writer);
      close(claim);
      throw e instanceof StoreException known ? known : failed(dialect, e);
    }
  }

  /** Opens the first connection at once, so that a wrong location fails at start. */
  private static HikariDataSource pool(HikariConfig config, String name, Duration check) {
    config.setPoolName(name);
    config.setMinimumIdle(1);
    config.setInitializationFailTimeout(1);
    config.setConnectionTimeout(ReadPatience.current().toMillis());
    config.setValidationTimeout(check.toMillis());
    return new HikariDataSource(config);
  }

  /**
   * Gets a connection. A data source has a single timeout, but its pool accepts one for each call.
   */
  private static Connection connection(HikariDataSource readers) throws SQLException {
    return !readers.isClosed() && readers.getHikariPoolMXBean() instanceof HikariPool pool
        ? pool.getConnection(ReadPatience.current().toMillis())
        : readers.getConnection();
  }

  /** Opens all connections at once: one opened later could find another file at the same path. */
  private static void fill(HikariDataSource pool) throws SQLException {
    List<Connection> opened = new ArrayList<>();
    try {
      while (opened.size() < pool.getMaximumPoolSize()) {
        opened.add(pool.getConnection());
      }
    } finally {
      for (Connection connection : opened) {
        connection.close();
      }
    }
  }

  public Dialect dialect() {
    return dialect;
  }

  /** Runs one write transaction; rolls back if it fails. */
  public <T> T write(HandleCallback<T, SQLException> act) {
    if (!dialect.isInPlace()) {
      throw new StoreException(
          """
          The database %s was removed or replaced while in use; put the file back, or save by \
          `freshet backup` what the server still holds before you stop it."""
              .formatted(dialect.location()),
          "put the file of the database back",
          true,
          new IllegalStateException("what is written would be lost"));
    }
    long asked = System.nanoTime();
    long[] worked = {0};
    try {
      T result =
          writing.inTransaction(
              handle -> {
                begin(handle);
                long begun = System.nanoTime();
                T done = act.withHandle(handle);
                worked[0] = System.nanoTime() - begun;
                return done;
              });
      long now = System.nanoTime();
      watch.written(Duration.ofNanos(now - asked - worked[0]), now);
      return result;
    } catch (JdbiException | SQLException e) {
      throw failed(dialect, e);
    }
  }

  /** Returns why writing takes long, as part of a sentence; empty while it does not. */
  public Optional<String> slowness() {
    return watch.slowness();
  }

  private void begin(Handle handle) {
    if (!dialect.beginning().isEmpty()) {
      handle.execute(dialect.beginning());
    }
    guard.check(handle);
  }

  /** Runs a write transaction without a result. */
  void change(HandleConsumer<SQLException> act) {
    write(
        handle -> {
          act.useHandle(handle);
          return true;
        });
  }

  <T> T read(HandleCallback<T, SQLException> act) {
    try {
      return reading.withHandle(act);
    } catch (JdbiException | SQLException e) {
      throw failed(dialect, e);
    }
  }

  /** Reads with a time limit; throws {@link SearchTimeoutException} when it is exceeded. */
  <T> T readWithin(Duration time, HandleCallback<T, SQLException> act) {
    try {
      return reading.withHandle(
          handle -> {
            try (Dialect.QueryLimit _ = dialect.limit(handle.getConnection(), time)) {
              return act.withHandle(handle);
            }
          });
    } catch (JdbiException | SQLException e) {
      if (dialect.isStopped(sqlCause(e))) {
        throw new SearchTimeoutException(time, e);
      }
      throw failed(dialect, e);
    }
  }

  /** Reads from one snapshot with streaming results, for long reads. */
  void readAll(HandleConsumer<SQLException> act) {
    view(
        handle -> {
          act.useHandle(handle);
          return true;
        });
  }

  /** Reads from one snapshot. */
  <T> T view(HandleCallback<T, SQLException> act) {
    try {
      return reading.inTransaction(
          handle -> {
            handle.execute(dialect.snapshot());
            return act.withHandle(handle);
          });
    } catch (JdbiException | SQLException e) {
      throw failed(dialect, e);
    }
  }

  /** Runs outside any transaction, on a separate connection. */
  void alone(HandleConsumer<SQLException> act) {
    read(
        (Handle handle) -> {
          act.useHandle(handle);
          return true;
        });
  }

  private static StoreException failed(Dialect dialect, Exception failure) {
    SQLException cause = sqlCause(failure);
    boolean temporary =
        cause instanceof SQLTransientConnectionException || dialect.isTemporary(cause);
    String reason = String.valueOf(cause.getMessage()).strip().replaceAll("\\s+", " ");
    return new StoreException(
        "The database %s fails (%s); %s."
            .formatted(dialect.location(), reason, dialect.advice(cause)),
        dialect.advice(cause),
        temporary,
        failure);
  }

  /** Returns the database's own failure, or one that represents it. */
  private static SQLException sqlCause(Throwable failure) {
    SQLException found = null;
    for (Throwable t = failure; t != null; t = t.getCause()) {
      found = t instanceof SQLException sql ? sql : found;
    }
    return found == null ? new SQLException(failure.getMessage(), failure) : found;
  }

  @Override
  public void close() {
    if (claim != null) {
      close(readers);
      close(writer);
      close(claim);
    }
  }

  private static void close(@Nullable AutoCloseable resource) {
    try {
      if (resource != null) {
        resource.close();
      }
    } catch (Exception e) {
      throw new IllegalStateException("cannot close " + resource, e);
    }
  }
}
