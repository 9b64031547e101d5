package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import freshet.web.WebJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The packaged libraries are those of NOTICE and of the bill of materials. It runs in the phase
 * {@code verify}, when they are packaged.
 */
class ShippedLibrariesTest {
  private static final Path LIBRARIES = Path.of("target", "lib");
  private static final Path NOTICE = Path.of("..", "NOTICE");
  private static final Path LICENCES = Path.of("..", "licenses");
  private static final Path BILL = Path.of("target", "freshet-sbom.json");
  private static final Pattern NAMED = Pattern.compile("  [\\w.-]+:([\\w.-]+)");

  @Test
  void notice_namesEveryLibraryOfOthers_andNoOther() throws IOException {
    List<String> named = named();
    List<String> jars = jars().stream().filter(jar -> !jar.startsWith("freshet-")).toList();
    assertThat(jars).hasSizeGreaterThan(10);
    assertThat(jars)
        .as("libraries in app/target/lib; add a new one to NOTICE with its licence")
        .allSatisfy(jar -> assertThat(named).anyMatch(name -> isJarOf(jar, name)));
    assertThat(named)
        .as("libraries in NOTICE; remove those that are not shipped")
        .allSatisfy(name -> assertThat(jars).anyMatch(jar -> isJarOf(jar, name)));
  }

  /** Only Apache-2.0 is our own licence, whose text is in LICENSE. */
  @Test
  void licences_areThereWithTheLibrariesTheyAreOf() throws IOException {
    String licence = "";
    int libraries = 0;
    for (String line : Files.readAllLines(NOTICE)) {
      if (!NAMED.matcher(line).matches()) {
        licence = line.replaceFirst(" .*", "");
      } else if (!licence.equals("Apache-2.0")) {
        assertThat(LICENCES.resolve(licence + ".txt")).content().contains(line + ": ");
        libraries++;
      }
    }
    assertThat(libraries).isGreaterThan(10);
  }

  @Test
  void billOfMaterials_listsWhatIsPackaged() throws IOException {
    assumeFalse(
        "offline=true".equals(System.getProperty("maven.mode")),
        "Maven is offline, and then makes no bill of materials");
    List<String> listed =
        WebJson.read(Files.readString(BILL), JsonNode.class)
            .get("components")
            .valueStream()
            .map(
                library -> library.get("name").asString() + "-" + library.get("version").asString())
            .map(name -> name + ".jar")
            .toList();
    assertThat(listed)
        .containsExactlyInAnyOrderElementsOf(jars())
        .anyMatch(jar -> jar.startsWith("javalin-"))
        .noneMatch(jar -> jar.startsWith("junit-"));
  }

  private static List<String> named() throws IOException {
    return Files.readAllLines(NOTICE).stream()
        .map(NAMED::matcher)
        .filter(line -> line.matches())
        .map(line -> line.group(1))
        .toList();
  }

  private static List<String> jars() throws IOException {
    try (var files = Files.list(LIBRARIES)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static boolean isJarOf(String jar, String name) {
    return jar.matches(Pattern.quote(name) + "-\\d.*\\.jar");
  }
}
