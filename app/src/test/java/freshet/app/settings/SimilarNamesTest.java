package freshet.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarNamesTest {
  @ParameterizedTest
  @CsvSource({"kitten, sitting, 3", "'', abc, 3", "same, same, 0", "ab, ba, 2"})
  void edits_countsInsertionsRemovalsAndReplacements(String from, String to, int edits) {
    assertThat(SimilarNames.edits(from, to)).isEqualTo(edits);
    assertThat(SimilarNames.edits(to, from)).isEqualTo(edits);
  }

  @Test
  void namesThatContainTheWord_comeFirst() {
    assertThat(SimilarNames.to("news", List.of("nets", "example.org/NEWS", "other"), 2))
        .containsExactly("example.org/NEWS", "nets");
  }

  @Test
  void question_namesUpToAsMany() {
    assertThat(SimilarNames.question("b", List.of("a", "c"), 3))
        .isEqualTo(" (did you mean 'a' or 'c'?)");
    assertThat(SimilarNames.question("b", List.of(), 3)).isEmpty();
  }
}
