package freshet.feed.opml;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Shared;
import freshet.feed.opml.Opml.Named;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lists as people have them: most are not well-formed. */
class OpmlFilesTest {
  private static final Pattern OUTLINE = Pattern.compile("<outline ");
  private static final Pattern LINE =
      Pattern.compile(
          "(?s)<outline text=\"(.*?)\" title=\"(.*?)\""
              + "(?: description=\"(.*?)\" xmlUrl=\"(.*?)\" type=\"(.*?)\")? ?/?>\\s*?\\R");
  private static final List<String> NAMES =
      List.of("text", "title", "description", "xmlUrl", "type");

  @Test
  void everyFile_isImportedWhole() throws IOException {
    int outlines = 0;
    int feeds = 0;
    List<Path> files = files();
    for (Path file : files) {
      Opml opml = Opmls.read(Files.readAllBytes(file));
      OpmlFeeds list = OpmlFeeds.of(opml);
      String text = Files.readString(file);

      assertThat(opml.size()).as("outlines of %s", file).isEqualTo(count(OUTLINE, text));
      assertThat(attributes(opml.body()).toList()).as("%s", file).isEqualTo(scanned(text));
      assertThat(list.problems()).as("%s", file).allMatch(p -> p.sentence().contains("already"));
      assertThat(list.subscriptions())
          .isNotEmpty()
          .allMatch(subscription -> !subscription.folders().isEmpty());
      outlines += opml.size();
      feeds += list.subscriptions().size();
    }
    System.out.printf("OPML: %d files, %d outlines, %d feeds%n", files.size(), outlines, feeds);
    assertThat(files).hasSize(29);
  }

  @Test
  void roundTrip_keepsEveryOutlineAttributeAndOrder() throws IOException {
    for (Path file : files()) {
      Opml opml = Opmls.read(Files.readAllBytes(file));
      String written = OpmlWriter.write(opml);

      assertThat(Opmls.read(written.getBytes(StandardCharsets.UTF_8)))
          .as("%s", file)
          .usingRecursiveComparison()
          .ignoringFieldsMatchingRegexes(".*line")
          .isEqualTo(opml);
      assertThat(Opmls.isWellFormed(written)).as("%s", file).isTrue();
    }
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Shared.folder("opml"))) {
      return files.filter(file -> file.toString().endsWith(".opml")).sorted().toList();
    }
  }

  private static Stream<Named> attributes(List<Outline> outlines) {
    return outlines.stream()
        .flatMap(
            outline ->
                Stream.concat(outline.attributes().stream(), attributes(outline.children())));
  }

  /** The attributes as their usual order lets a plain search find them, stray quotes and all. */
  private static List<Named> scanned(String text) {
    return LINE.matcher(text)
        .results()
        .flatMap(
            found ->
                IntStream.rangeClosed(1, NAMES.size())
                    .filter(i -> found.group(i) != null)
                    .mapToObj(i -> new Named(NAMES.get(i - 1), unescaped(found.group(i)))))
        .toList();
  }

  private static String unescaped(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&#8211;", "–")
        .replace("&nbsp;", "\u00a0")
        .replace("&amp;", "&");
  }

  private static int count(Pattern pattern, String text) {
    return (int) pattern.matcher(text).results().count();
  }
}
