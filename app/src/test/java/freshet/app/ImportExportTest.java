package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.opml.OpmlFeeds;
import freshet.feed.opml.OpmlReader;
import freshet.feed.opml.OpmlResult;
import freshet.village.Request;
import freshet.village.VillageHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of feeds, in and out. */
class ImportExportTest {
  /** Almost a second: what the host sees of one. */
  private static final Duration NEARLY = Duration.ofMillis(900);

  @TempDir private Path folder;
  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder.resolve("data"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void brokenOpml_importsWhatCanBeReadAndListsTheRestByLine() throws IOException {
    String list =
        file(
            "broken.opml",
            """
            <opml version="2.0"><body>
            <outline text="Cats & dogs" xmlUrl="https://cats.village.test/feed">
            <outline text="Folder"><outline text="Say "hi"" xmlUrl="https://hi.village.test/feed"/>
            <outline text="Local" xmlUrl="file:///etc/passwd"/>
            <outline text="Hi again" xmlUrl="https://hi.village.test/feed"/>
            <outline text="Lost" type="rss" xmlUrl=""/>
            """);

    Freshet imported = server.run("import", list);

    assertThat(imported.exitCode()).isZero();
    assertThat(imported.out()).startsWith("imported 2 feeds; 0 were watched already");
    assertThat(imported.err().lines())
        .containsExactly(
            "freshet import: 3 entries were left out:",
            "  line 4: 'file:///etc/passwd' is no web address, left out.",
            "  line 5: https://hi.village.test/feed is already listed in line 3, left out.",
            "  line 6: 'Lost' has no xmlUrl, left out.");
    assertThat(server.store().feeds().find(1).orElseThrow().description().title())
        .isEqualTo("Cats & dogs");
  }

  @Test
  void aListOfUrls_hasCommentsAndProblemsByLine() throws IOException {
    String list =
        file(
            "urls.txt",
            """
            # my feeds
            https://a.village.test/feed

            b.village.test/rss
            not a url
            https://a.village.test/feed
            https://me:geheim@c.village.test/
            https://me:geheim@c.village.test/
            """);

    Freshet imported = server.run("import", list);

    assertThat(imported.out()).startsWith("imported 3 feeds");
    assertThat(imported.err().lines())
        .containsExactly(
            "freshet import: 3 entries were left out:",
            "  line 5: 'not a url' is no web address, left out.",
            "  line 6: https://a.village.test/feed is already listed in line 2, left out.",
            "  line 8: https://***@c.village.test/ is already listed in line 7, left out.");
    assertThat(server.store().feeds().find("https://b.village.test/rss", null)).isPresent();
  }

  @Test
  void op007_importingTwice_changesNothing() throws IOException {
    String urls =
        IntStream.range(0, 5000)
            .mapToObj(k -> "https://h%d.village.test/feed".formatted(k))
            .collect(Collectors.joining("\n"));
    String list = file("many.txt", urls);

    assertThat(server.run("import", list).out()).startsWith("imported 5000 feeds; 0 were");
    assertThat(server.run("import", list).out()).startsWith("imported 0 feeds; 5000 were");
    assertThat(server.store().feeds().count()).isEqualTo(5000);
  }

  @Test
  void whatHoldsNoFeed_isASentence() throws IOException {
    assertThat(server.run("import", file("page.html", "<html><p>Hi")).err())
        .isEqualToIgnoringNewLines("freshet import: this is not an OPML file: it has no outlines.");
    assertThat(server.run("import", folder.resolve("none.opml").toString()).err())
        .contains("does not exist or cannot be read");
    assertThat(server.run("import", folder.toString()).err()).contains("is a folder");
    assertThat(server.run("export", folder.resolve("none/x.opml").toString()).err())
        .contains("cannot be written (there is no such folder)");
    Freshet empty = server.run("import", file("empty.txt", "# nothing\n"));
    assertThat(empty.exitCode()).isEqualTo(2);
    assertThat(empty.out()).startsWith("imported 0 feeds");
    assertThat(empty.err()).isEqualToIgnoringNewLines("freshet import: the list names no feed.");
  }

  @Test
  void op006_furtherLists_areNamedNotFollowed() throws IOException {
    String list =
        file(
            "more.opml",
            """
            <opml><body><outline text="a" xmlUrl="https://a.village.test/"/>
            <outline text="b" type="include" url="https://b.village.test/more.opml"/></body></opml>
            """);

    assertThat(server.run("import", list).out())
        .contains("which was not read: https://b.village.test/more.opml");
  }

  @Test
  void op008_importedFeeds_waitForTheTurnsOfTheirHost(@TempDir Path data) throws IOException {
    try (RunningServer polite = RunningServer.start(data, Map.of("host-spacing", "1s"))) {
      VillageHost host = polite.host("many", ReaderPagesTest.feed("Many", 1));
      Path list =
          Files.writeString(
              data.resolve("list.txt"),
              String.join("\n", host.url("/1"), host.url("/2"), host.url("/3")));
      polite.run("import", list.toString());
      for (long feed = 1; feed <= 3; feed++) {
        polite.awaitRetrieved(feed);
      }
      List<Instant> times =
          host.requests().stream()
              .filter(request -> request.path().matches("/[123]"))
              .map(Request::at)
              .toList();
      assertThat(times).hasSize(3);
      assertThat(Duration.between(times.get(0), times.get(1))).isGreaterThan(NEARLY);
      assertThat(Duration.between(times.get(1), times.get(2))).isGreaterThan(NEARLY);
    }
  }

  @Test
  void op022_anExportImportsToTheSameExport() throws IOException {
    String list =
        file(
            "feeds.opml",
            """
            <opml><body><outline text="A &amp; B" htmlUrl="https://a.village.test/"
            xmlUrl="https://a.village.test/feed?x=1&amp;y=2"/>
            <outline xmlUrl="https://untitled.village.test/feed"/>
            <outline text="Z"><outline text="Two" xmlUrl="https://two.village.test/feed"/></outline>
            <outline text="News/Local"><outline text="Inner">
            <outline text="One" xmlUrl="https://one.village.test/feed"/>
            <outline text="Two" xmlUrl="https://two.village.test/feed"/></outline></outline>
            </body></opml>
            """);
    server.run("import", list);
    String first = folder.resolve("first.opml").toString();
    assertThat(server.run("export", first).out()).contains("written to " + first);

    try (RunningServer other = RunningServer.start(folder.resolve("other"))) {
      assertThat(other.run("import", first).out()).startsWith("imported 4 feeds");
      assertThat(body(other.run("export").out())).isEqualTo(body(Files.readString(Path.of(first))));
    }
  }

  @Test
  void op003_folders_areKeptShownAndWrittenBack() throws IOException {
    String list =
        file(
            "folders.opml",
            """
            <opml><body><outline text="News"><outline text="World">
            <outline text="A" xmlUrl="https://a.village.test/feed"/></outline></outline>
            <outline text="Daily"><outline text="A" xmlUrl="https://a.village.test/feed"/></outline>
            <outline text="B" xmlUrl="https://b.village.test/feed"/></body></opml>
            """);

    Freshet imported = server.run("import", list);

    assertThat(imported.out().lines())
        .containsExactly("imported 2 feeds; 0 were watched already", "1 is in a folder");
    assertThat(imported.err()).isEmpty();
    assertThat(server.run("feeds").out()).contains("News/World, Daily");
    assertThat(server.run("explain", "1").out()).contains("folders   News/World, Daily");
    assertThat(server.run("export").out())
        .containsSubsequence(
            "<outline text=\"Daily\"",
            "xmlUrl=\"https://a.",
            "<outline text=\"News\"",
            "<outline text=\"World\"",
            "xmlUrl=\"https://a.",
            "xmlUrl=\"https://b.");
    assertThat(server.run("import", list, "--progress").out()).startsWith("imported 0 feeds; 2");
    assertThat(server.store().folders().of(1)).hasSize(2);
  }

  private static String body(String opml) {
    return opml.substring(opml.indexOf("<body>"));
  }

  @Test
  void listsOfRealReaders_areImportedInFull() throws IOException {
    Path lists = shared();
    Set<String> feeds = new HashSet<>();
    try (Stream<Path> files = Files.list(lists)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".opml")).toList()) {
        Freshet imported = server.run("import", file.toString());
        assertThat(imported.exitCode()).as(file.toString()).isZero();
        feeds.addAll(feeds(file));
      }
    }
    // canonical forms of two URLs may be the same
    assertThat(server.store().feeds().count())
        .isBetween((long) (0.99 * feeds.size()), (long) feeds.size());
  }

  private static List<String> feeds(Path file) throws IOException {
    return new OpmlReader().read(Files.readAllBytes(file)) instanceof OpmlResult.Read(var opml)
        ? OpmlFeeds.of(opml).subscriptions().stream().map(feed -> feed.feed()).toList()
        : List.of();
  }

  private static Path shared() {
    Path up = Path.of("").toAbsolutePath();
    while (up != null && !Files.exists(up.resolve("shared").resolve("opml"))) {
      up = up.getParent();
    }
    Assumptions.assumeTrue(up != null, "no shared folder with opml above this one");
    return up.resolve("shared").resolve("opml");
  }
}
