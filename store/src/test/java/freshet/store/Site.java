package freshet.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** Where stores can be made. */
public enum Site {
  SQLITE {
    @Override
    public String fresh() {
      try {
        Path folder = Files.createTempDirectory("freshet-store");
        folder.toFile().deleteOnExit();
        return folder.resolve("freshet.db").toString();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String url(String location) {
      return "jdbc:sqlite:" + location;
    }
  },
  POSTGRES {
    @Override
    public String fresh() {
      return like("template1");
    }

    @Override
    String made() {
      return like(Server.MADE);
    }

    private String like(String template) {
      String name = "freshet" + NUMBER.incrementAndGet();
      try (Connection connection = Server.RUNNING.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE %s TEMPLATE %s".formatted(name, template));
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      return Server.url(name);
    }

    @Override
    public String url(String location) {
      return location;
    }
  };

  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** One server for all tests; it ends with this process. */
  private static final class Server {
    static final EmbeddedPostgres RUNNING = start();

    /** A database with all tables: to copy it takes a tenth of the time to make them. */
    static final String MADE = make();

    private static String make() {
      String location = POSTGRES.fresh();
      Store.open(location).close();
      return location.replaceFirst(".*/(freshet\\d+).*", "$1");
    }

    static String url(String name) {
      return RUNNING.getJdbcUrl("postgres", name);
    }

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder().setServerConfig("max_connections", "300").start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The place of a store that is still to be made. */
  public abstract String fresh();

  /** The place of a store that is empty. */
  String made() {
    return fresh();
  }

  abstract String url(String location);

  /** Past the store. */
  public void execute(String location, String... statements) {
    try (Connection connection = DriverManager.getConnection(url(location));
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
