package freshet.app.kill;

import freshet.store.Store;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Databases that outlive the server. */
enum Databases {
  SQLITE {
    @Override
    String fresh(Path folder) {
      return folder.resolve("freshet.db").toString();
    }

    // a copy of what a dead process left, so that the next one finds it as it was
    @Override
    Store look(String location) {
      try {
        String copy = Copies.FOLDER.resolve("freshet.db").toString();
        Files.deleteIfExists(Path.of(copy + "-shm"));
        for (String end : List.of("", "-wal")) {
          Path file = Path.of(location + end);
          Files.deleteIfExists(Path.of(copy + end));
          if (Files.exists(file)) {
            Files.copy(file, Path.of(copy + end));
          }
        }
        return Store.open(copy);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  },
  POSTGRES {
    @Override
    String fresh(Path folder) {
      String name = "kill" + NUMBER.incrementAndGet();
      try (Connection connection = Shared.RUNNING.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + name);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
      return Shared.RUNNING.getJdbcUrl("postgres", name);
    }

    @Override
    Store look(String location) {
      return Store.open(location);
    }
  };

  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** One place for all copies, away from disks that are full. */
  private static final class Copies {
    static final Path FOLDER = make();

    private static Path make() {
      try {
        Path folder = Files.createTempDirectory("freshet-look");
        folder.toFile().deleteOnExit();
        for (String name : List.of("freshet.db", "freshet.db-wal", "freshet.db.lock")) {
          folder.resolve(name).toFile().deleteOnExit();
        }
        return folder;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class Shared {
    static final EmbeddedPostgres RUNNING = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder().start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The place of a database that is still to be made. */
  abstract String fresh(Path folder);

  /** What is stored while no server runs. */
  abstract Store look(String location);
}
