package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Relative links and anchors of all Markdown documents lead somewhere. */
class DocumentLinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  private static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|\\.git)/.*"))
          .toList();
    }
  }

  private static String text(Path document) {
    try {
      return FENCED.matcher(Files.readString(document)).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The anchor that GitHub gives to a heading. */
  private static String anchor(String heading) {
    String words = heading.replaceAll("\\]\\([^)]*\\)", "").toLowerCase(Locale.ROOT);
    return words.replaceAll("[^\\p{L}\\p{N} _-]", "").strip().replace(' ', '-');
  }

  private static Set<String> anchors(Path document) {
    return HEADING
        .matcher(text(document))
        .results()
        .map(heading -> anchor(heading.group(1)))
        .collect(Collectors.toSet());
  }

  private static List<String> links(Path document) {
    return LINK.matcher(text(document)).results().map(link -> link.group(1)).toList();
  }

  private static boolean leadsSomewhere(Path from, String link) {
    String[] parts = link.split("#", 2);
    Path to = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]);
    return Files.exists(to) && (parts.length == 1 || anchors(to).contains(parts[1]));
  }

  @Test
  void everyRelativeLink_leadsToAFileAndAHeading() throws IOException {
    List<Path> documents = documents();
    List<String> broken =
        documents.stream()
            .flatMap(
                document ->
                    links(document).stream()
                        .filter(link -> !ELSEWHERE.matcher(link).matches())
                        .filter(link -> !leadsSomewhere(document, link))
                        .map(link -> ROOT.relativize(document) + " → " + link))
            .toList();

    assertThat(documents).contains(ROOT.resolve("README.md"), ROOT.resolve("docs/operating.md"));
    assertThat(broken).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Signing in, throttling, proxies | signing-in-throttling-proxies",
        "The cluster: nothing lost | the-cluster-nothing-lost",
        "`freshet` and [others](a.md) | freshet-and-others"
      })
  void anchor_isTheOneThatGitHubMakes(String heading, String anchor) {
    assertThat(anchor(heading)).isEqualTo(anchor);
  }
}
