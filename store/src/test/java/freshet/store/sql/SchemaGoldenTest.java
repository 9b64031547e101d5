package freshet.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.Site;
import freshet.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pins the tables and columns that all migrations make together. */
class SchemaGoldenTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/schema.txt");

  private static final String COLUMNS =
      """
      SELECT t.type || ' ' || t.name || ' ' || c.name || ' ' || c.type
        || CASE c."notnull" WHEN 1 THEN ' NOT NULL' ELSE '' END
        || CASE c.pk WHEN 0 THEN '' ELSE ' KEY ' || c.pk END
      FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite_%'
      ORDER BY t.name, c.cid
      """;

  private static final String INDEXES =
      """
      SELECT 'index ' || tbl_name || ' ' || name || COALESCE(substr(sql, instr(sql, '(')), '')
      FROM sqlite_schema WHERE type = 'index' AND name NOT LIKE 'sqlite_%'
      ORDER BY tbl_name, name
      """;

  @Test
  void tablesAndColumns_areThoseOfBefore() throws IOException, SQLException {
    String location = Site.SQLITE.fresh();
    Store.open(location).close();
    List<String> lines = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + location);
        Statement statement = connection.createStatement()) {
      for (String query : List.of(COLUMNS, INDEXES)) {
        try (ResultSet rows = statement.executeQuery(query)) {
          while (rows.next()) {
            lines.add(rows.getString(1));
          }
        }
      }
    }
    Path now = Files.write(Path.of("target/schema.txt"), lines);

    assertThat(now)
        .as(
            "The database has another form. If a new migration made it: cp store/%s store/%s",
            now, GOLDEN)
        .hasSameTextualContentAs(GOLDEN);
  }
}
