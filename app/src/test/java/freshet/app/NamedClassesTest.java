package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes that the map of the code and the recipes name are in the sources. */
class NamedClassesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)(?:\\.\\w+)?`");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w*)");

  /** The glossary names the new class behind the arrow. */
  private static final Pattern OLD = Pattern.compile("`\\w+`\\s+→");

  private static Set<String> types() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains("/src/"))
          .flatMap(file -> TYPE.matcher(text(file)).results())
          .map(type -> type.group(1))
          .collect(Collectors.toSet());
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"docs/architecture.md", "CONTRIBUTING.md"})
  void everyNamedClass_exists(String document) throws IOException {
    String text = OLD.matcher(text(ROOT.resolve(document))).replaceAll("→");
    Set<String> named =
        NAMED
            .matcher(text)
            .results()
            .map(name -> name.group(1))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(named).hasSizeGreaterThan(10);
    assertThat(types()).containsAll(named);
  }
}
