package freshet.store.sql;

import com.zaxxer.hikari.HikariConfig;
import freshet.store.Store;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** An SQLite database whose disk does what the test says, at every transaction that is written. */
public final class BadDisk {
  private static final Duration SLOW = Duration.ofMillis(500);
  private static final Set<String> STATEMENTS = Set.of("prepareStatement", "createStatement");

  /** How the disk is. */
  public enum State {
    WELL,
    FULL,
    READ_ONLY,
    /** Each write takes half a second. */
    SLOW,
    /** Nothing can be read either. */
    GONE
  }

  private volatile State state = State.WELL;

  /** Opens the store in a file on this disk. */
  public Store open(String file) {
    Dialect real = new SqliteDialect(Path.of(file));
    return Store.open(
        proxy(
            Dialect.class,
            real,
            (name, result) ->
                name.equals("writer") || name.equals("readers")
                    ? bad((HikariConfig) result, name)
                    : result));
  }

  public void is(State now) {
    state = now;
  }

  private HikariConfig bad(HikariConfig pool, String name) {
    DataSource source = pool.getDataSource();
    pool.setDataSource(
        proxy(
            DataSource.class,
            source,
            (method, result) ->
                method.equals("getConnection")
                    ? connection((Connection) result, name.equals("writer"))
                    : result));
    return pool;
  }

  private Connection connection(Connection real, boolean writes) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          if (writes && method.getName().equals("commit")) {
            write();
          } else if (STATEMENTS.contains(method.getName()) && state == State.GONE) {
            throw failure(SQLiteErrorCode.SQLITE_IOERR);
          }
          return invoked(real, method, arguments);
        };
    return (Connection)
        Proxy.newProxyInstance(
            BadDisk.class.getClassLoader(), new Class<?>[] {Connection.class}, handler);
  }

  private void write() throws SQLException, InterruptedException {
    switch (state) {
      case WELL -> {}
      case FULL -> throw failure(SQLiteErrorCode.SQLITE_FULL);
      case READ_ONLY -> throw failure(SQLiteErrorCode.SQLITE_READONLY);
      case GONE -> throw failure(SQLiteErrorCode.SQLITE_IOERR);
      case SLOW -> Thread.sleep(SLOW);
    }
  }

  private static SQLiteException failure(SQLiteErrorCode code) {
    return new SQLiteException(code.message, code);
  }

  /** Sees what a method gave, and gives something in its place. */
  private interface Change {
    Object changed(String method, Object result);
  }

  private static <T> T proxy(Class<T> type, T real, Change change) {
    InvocationHandler handler =
        (_, method, arguments) -> {
          @Nullable Object result = invoked(real, method, arguments);
          return result == null ? null : change.changed(method.getName(), result);
        };
    return type.cast(
        Proxy.newProxyInstance(BadDisk.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object invoked(Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
