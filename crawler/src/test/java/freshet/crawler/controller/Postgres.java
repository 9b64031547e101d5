package freshet.crawler.controller;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A real PostgreSQL for as long as the tests run, with a database for each. */
final class Postgres {
  private static final EmbeddedPostgres RUNNING = start();
  private static int made;

  private Postgres() {}

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder().start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The place of a new database. */
  static synchronized String fresh() {
    String name = "controller" + ++made;
    try (Connection connection = RUNNING.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
      return RUNNING.getJdbcUrl("postgres", name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
