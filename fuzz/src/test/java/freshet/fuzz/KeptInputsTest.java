package freshet.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Seeds and what was found before: none of them is a finding any more. */
class KeptInputsTest {

  @ParameterizedTest
  @EnumSource
  void keptInputs_areNoFindings(Target target) throws IOException {
    List<Path> kept = kept(target);
    assertThat(kept).as("inputs of " + target).isNotEmpty();
    for (Path input : kept) {
      try {
        target.run(Files.readAllBytes(input));
      } catch (Throwable found) {
        throw new AssertionError("found again: " + input.getFileName(), found);
      }
    }
  }

  private static List<Path> kept(Target target) throws IOException {
    Path folder = Path.of("src/test/resources/freshet/fuzz", target.word());
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
