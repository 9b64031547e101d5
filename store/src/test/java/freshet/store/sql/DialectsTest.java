package freshet.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.store.model.StoreException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each location leads to one dialect. */
class DialectsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "freshet.db",
        "folder/freshet.db",
        "jdbc:sqlite:freshet.db",
        "jdbc:postgresql://localhost/freshet?user=u&password=p"
      })
  void location_belongsToOneDialect_whichHidesSecrets(String location) {
    List<Dialects.Kind> accepting =
        Dialects.ALL.stream().filter(kind -> kind.accepts(location)).toList();
    assertThat(accepting).hasSize(1);
    assertThat(Dialects.of(location).location()).isNotBlank().doesNotContain("password=p");
  }

  @Test
  void locations_areToldApart() {
    assertThat(Dialects.of("jdbc:sqlite:a.db").location()).endsWith("a.db").doesNotContain("jdbc");
    assertThat(Dialects.of("a.db")).isInstanceOf(SqliteDialect.class);
    assertThat(Dialects.of("jdbc:postgresql://h/d")).isInstanceOf(PostgresDialect.class);
    assertThat(Dialects.shared("jdbc:postgresql://h/d")).isInstanceOf(PostgresDialect.class);
  }

  @Test
  void unknownKind_isNamedWithoutItsSecrets() {
    assertThatThrownBy(() -> Dialects.of("jdbc:oracle:x?password=p"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("jdbc:oracle:x is of no known kind")
        .hasMessageNotContaining("password");
    assertThatThrownBy(() -> Dialects.shared("a.db"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("Several servers cannot share the database");
  }
}
