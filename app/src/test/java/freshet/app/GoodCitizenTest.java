package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The table of docs/good-citizen.md says what is true. */
class GoodCitizenTest {
  private static final Pattern ROW =
      Pattern.compile("^\\| (GC-\\d{3}|J) \\| ([^|]+) \\| ([^|]+) \\|$", Pattern.MULTILINE);
  private static final Pattern TEST = Pattern.compile("`(\\w+)\\.(\\w+)`");
  private static final Pattern MUST = Pattern.compile("^- (GC-\\d{3}) M ", Pattern.MULTILINE);

  private static final Path ROOT = above("docs/good-citizen.md");

  /** The folder above this one that holds a file; skips the test that asks if none does. */
  private static Path above(String file) {
    Path up = Path.of("").toAbsolutePath();
    while (up != null && !Files.exists(up.resolve(file))) {
      up = up.getParent();
    }
    Assumptions.assumeTrue(up != null, "no " + file + " above this folder");
    return up;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the table says of each statement. */
  private static Map<String, String> table() {
    return ROW.matcher(read(ROOT.resolve("docs/good-citizen.md")))
        .results()
        .collect(
            Collectors.toMap(
                row -> row.group(1), row -> row.group(3), (one, _) -> one, TreeMap::new));
  }

  /** The sources of all tests, by the name of their class. */
  private static Map<String, String> tests() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().contains("src/test/java/"))
          .filter(file -> file.getFileName().toString().endsWith("Test.java"))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString().replace(".java", ""),
                  GoodCitizenTest::read,
                  String::concat));
    }
  }

  private static List<MatchResult> named(String cell) {
    return TEST.matcher(cell).results().toList();
  }

  @Test
  void everyNamedTest_exists_andCarriesItsNumber() throws IOException {
    Map<String, String> sources = tests();
    List<String> wrong =
        table().entrySet().stream()
            .flatMap(
                row ->
                    named(row.getValue()).stream()
                        .filter(
                            test -> !tests(row.getKey(), test.group(2), sources.get(test.group(1))))
                        .map(test -> row.getKey() + " " + test.group()))
            .toList();

    assertThat(wrong).isEmpty();
  }

  /** The month is about everything that a host can see; all others are about what they say. */
  private static boolean tests(String id, String method, @Nullable String source) {
    String number = id.replace("GC-", "gc");
    return source != null
        && source.contains("void " + method + "(")
        && (method.contains(number) || method.startsWith("month_"));
  }

  @Test
  void everyStatement_hasATest() {
    assertThat(table()).allSatisfy((id, cell) -> assertThat(named(cell)).as(id).isNotEmpty());
  }

  @Test
  void everyMust_isInTheTable() {
    Path rules = above("shared/GOOD-CITIZEN.md").resolve("shared/GOOD-CITIZEN.md");
    Set<String> musts =
        MUST.matcher(read(rules)).results().map(must -> must.group(1)).collect(Collectors.toSet());

    assertThat(musts).hasSizeGreaterThan(50);
    assertThat(table().keySet()).containsAll(musts);
  }
}
