package freshet.store.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import freshet.store.SearchTimeoutException;
import freshet.store.StoreException;
import java.nio.file.Path;
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
 * The connections: one that writes, and those that read. Failures become {@link StoreException}s.
 */
final class Database implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Dialect dialect;
  private final @Nullable AutoCloseable claim;
  private final HikariDataSource writer;
  private final HikariDataSource readers;
  private final Jdbi writing;
  private final Jdbi reading;
  private final Guard guard;
  private final WriteWatch watch;

  /** What must hold for a transaction that writes to go on; throws if it does not. */
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
    reading = Jdbi.create(readers);
    this.guard = guard;
    this.watch = watch;
  }

  /** The same connections for who leads in an epoch; only the first one closes them. */
  Database fenced(long epoch) {
    return new Database(
        dialect, null, writer, readers, handle -> SqlLeadership.demand(handle, epoch), watch);
  }

  static Dialect dialect(String location) {
    if (location.startsWith("jdbc:postgresql:")) {
      return PostgresDialect.alone(location);
    }
    if (location.startsWith("jdbc:") && !location.startsWith("jdbc:sqlite:")) {
      throw new StoreException(
          "The database %s is of no known kind; name a file or jdbc:postgresql://host/database."
              .formatted(location.replaceFirst("\\?.*", "")));
    }
    return new SqliteDialect(Path.of(location.replaceFirst("^jdbc:sqlite:", "")));
  }

  /** The dialect for a database that several servers use at once. */
  static Dialect sharedDialect(String location) {
    if (!location.startsWith("jdbc:postgresql:")) {
      throw new StoreException(
          "Several servers cannot share the database %s; name one of PostgreSQL, such as jdbc:postgresql://host/database."
              .formatted(location.isEmpty() ? "in the data folder" : dialect(location).location()));
    }
    return PostgresDialect.shared(location);
  }

  /** The writer comes first: it decides how a new SQLite file is made. */
  static Database open(Dialect dialect) {
    AutoCloseable claim = dialect.claim();
    HikariDataSource writer = null;
    HikariDataSource readers = null;
    try {
      writer = pool(dialect.writer(), "writer");
      readers = pool(dialect.readers(), "readers");
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

  /** Opens the first connection at once, so that a wrong location is told at once. */
  private static HikariDataSource pool(HikariConfig config, String name) {
    config.setPoolName(name);
    config.setMinimumIdle(1);
    config.setInitializationFailTimeout(1);
    config.setConnectionTimeout(PATIENCE.toMillis());
    return new HikariDataSource(config);
  }

  /** Opens all connections: one that is opened later could take another file for the same. */
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

  Dialect dialect() {
    return dialect;
  }

  /** Does something in one transaction that writes; nothing of it stays if it fails. */
  <T> T write(HandleCallback<T, SQLException> act) {
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

  /** Why writing takes long, as part of a sentence; empty while it does not. */
  Optional<String> slowness() {
    return watch.slowness();
  }

  private void begin(Handle handle) {
    if (!dialect.beginning().isEmpty()) {
      handle.execute(dialect.beginning());
    }
    guard.check(handle);
  }

  /** The same without a result. */
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

  /** Reads within some time; throws {@link SearchTimeoutException} when it is over. */
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

  /** Reads that all see the same state, and that may be long: rows come as they are asked for. */
  void readAll(HandleConsumer<SQLException> act) {
    view(
        handle -> {
          act.useHandle(handle);
          return true;
        });
  }

  /** Reads that all see the same state. */
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

  /** Outside any transaction, on a connection of its own. */
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

  /** The failure that the database itself told, or one that stands for it. */
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
