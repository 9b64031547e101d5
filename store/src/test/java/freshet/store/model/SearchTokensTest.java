package freshet.store.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SearchTokensTest {
  /** To put a hundred thousand marks in order once took five seconds. */
  @Test
  void marks_doNotCount() {
    String marks = "\u0301\u0316".repeat(50_000);

    assertThat(SearchTokens.words("Cafe" + marks + " \u00c5ngstr\u00f6m"))
        .isEqualTo(List.of("cafe", "angstrom"));
    assertThat(SearchTokens.words("a" + "\ud834\udd65\u302e".repeat(50_000) + "b"))
        .isEqualTo(List.of("a", "b"));
  }

  @Test
  void phrase_isCutShort() {
    assertThat(SearchTokens.terms("\"" + "a ".repeat(10_000) + "\""))
        .singleElement()
        .satisfies(term -> assertThat(term.words()).hasSize(64));
  }
}
