package freshet.store.sql;

import freshet.store.model.StoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalInt;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Migrates the tables to the version of this program. */
final class Schema {
  /** The number of the last migration. */
  static final int NEWEST = 15;

  private static final String TABLE = "schema_version";

  private final Dialect dialect;

  Schema(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * Reads the version from the table itself first, since starting the migration tool takes most of
   * a second.
   */
  void bringUpToDate(DataSource source) {
    int version = version(source).orElse(0);
    if (version > NEWEST) {
      throw new StoreException(
          "The database %s has version %d and this program supports versions up to %d; use a newer program."
              .formatted(dialect.location(), version, NEWEST));
    }
    if (version < NEWEST) {
      Flyway.configure()
          .dataSource(source)
          .locations("classpath:freshet/store/schema")
          .table(TABLE)
          .placeholders(dialect.words())
          .load()
          .migrate();
    }
  }

  /** Returns the version; empty if unknown or there is no table yet. */
  private static OptionalInt version(DataSource source) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                SELECT version, success FROM schema_version ORDER BY installed_rank DESC LIMIT 1
                """)) {
      return rows.next() && rows.getBoolean("success")
          ? OptionalInt.of(rows.getInt("version"))
          : OptionalInt.empty();
    } catch (SQLException e) {
      return OptionalInt.empty();
    }
  }
}
