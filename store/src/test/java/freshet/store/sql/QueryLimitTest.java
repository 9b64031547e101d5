package freshet.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.store.Site;
import freshet.store.model.SearchTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What takes too long is stopped by the database itself, and the connection is good afterwards. */
@Timeout(60)
class QueryLimitTest {
  private static final String ENDLESS =
      """
      WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000000000)
      SELECT COUNT(*) FROM n
      """;

  @ParameterizedTest
  @EnumSource(Site.class)
  void queryThatTakesTooLong_isStopped(Site site) {
    try (Database database = Database.open(Dialects.of(site.fresh()))) {
      for (int i = 0; i < 10; i++) { // more often than there are connections
        assertThatThrownBy(() -> count(database, Duration.ofMillis(50), ENDLESS))
            .isInstanceOf(SearchTimeoutException.class)
            .hasMessageContaining("look for rarer words");
      }
      assertThat(count(database, Duration.ofSeconds(10), "SELECT 7")).isEqualTo(7);
      long after = database.read(handle -> handle.createQuery("SELECT 8").mapTo(Long.class).one());
      assertThat(after).isEqualTo(8);
    }
  }

  private static long count(Database database, Duration time, String sql) {
    return database.readWithin(time, handle -> handle.createQuery(sql).mapTo(Long.class).one());
  }
}
