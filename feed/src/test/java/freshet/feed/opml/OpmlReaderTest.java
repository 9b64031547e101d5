package freshet.feed.opml;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.opml.Opml.Named;
import freshet.feed.opml.OpmlFeeds.Problem;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpmlReaderTest {
  private static final String FEED = "<outline text='é' xmlUrl='http://example.org/é'/>";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<opml version='1.0'><head/><body>%s</body></opml>",
        "<opml version='1.1'><body>%s</body></opml>",
        "<opml><body>%s</body></opml>",
        "<OPML><BODY>%s</BODY></OPML>",
        "<opml><body>%s",
        "<opml>%s</opml>",
        "%s",
        "\ufeff<?xml version='1.0'?><opml><body>%s</body></opml>",
        "\n\n <?xml version='1.0' encoding='utf-8'?><opml><body>%s</body></opml>",
        "<!DOCTYPE opml SYSTEM 'http://example.org/opml.dtd'><opml><body>%s</body></opml>",
      })
  @DisplayName("OP-001: any version, a missing head, a mark, a broken end")
  void op001_isLenient(String frame) {
    assertThat(OpmlFeeds.of(Opmls.read(frame.replace("%s", FEED))).subscriptions())
        .singleElement()
        .satisfies(
            feed -> {
              assertThat(feed.title()).isEqualTo("é");
              assertThat(feed.feed()).isEqualTo("http://example.org/é");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "ISO-8859-1, ISO-8859-1",
    "windows-1252, windows-1252",
    "UTF-8, UTF-8",
    "UTF-16LE, UTF-16",
    "UTF-16BE, UTF-16",
    "UTF-8, UTF-16",
    "windows-1252, UTF-8",
    "windows-1252, nonsense",
    "UTF-32LE, UTF-32",
  })
  @DisplayName("OP-001: any encoding, also where the declaration is wrong")
  void op001_encodings(String actual, String declared) {
    String text = "<?xml version='1.0' encoding='" + declared + "'?><opml>" + FEED + "</opml>";

    assertThat(Opmls.read(text.getBytes(Charset.forName(actual))).body().getFirst().title())
        .isEqualTo("é");
  }

  @Test
  @DisplayName("OP-002: a feed is an outline with xmlUrl, in any case and of any type")
  void op002_feeds() {
    assertThat(
            Opmls.list(
                    "<outline text='a' xmlurl='http://a/'/><outline TEXT='b' XMLURL='http://b/'"
                        + " type='Atom'/><outline text='c' url='http://c/'/>")
                .subscriptions())
        .extracting(OpmlFeed::feed)
        .containsExactly("http://a/", "http://b/");
  }

  @Test
  @DisplayName("OP-003: nesting gives folders; an outline can be both feed and folder")
  void op003_folders() {
    List<OpmlFeed> feeds =
        Opmls.list(
                "<outline text='A'><outline text='B' xmlUrl='http://b/'>"
                    + "<outline text='c' xmlUrl='http://c/'/></outline></outline>")
            .subscriptions();

    assertThat(feeds)
        .extracting(OpmlFeed::folders)
        .containsExactly(List.of(folder("A")), List.of(folder("A", "B")));
    OpmlFolder inner = feeds.getLast().folders().getFirst();
    assertThat(inner.name(OpmlFolder.Naming.JOINED)).isEqualTo("A/B");
    assertThat(inner.name(OpmlFolder.Naming.NEAREST)).isEqualTo("B");
  }

  private static OpmlFolder folder(String... names) {
    return new OpmlFolder(List.of(names));
  }

  @Test
  @DisplayName("OP-003, OP-007: a feed that is listed in two folders is one feed in both")
  void op003_op007_severalFolders() {
    OpmlFeeds list =
        Opmls.list(
            """
            <outline text='f' xmlUrl='http://f/'/>
            <outline text='A'><outline text='f' xmlUrl='http://f/' category='x'/></outline>
            <outline text='B'>
            <outline text='F' xmlUrl='http://f/'/>
            <outline text='F' xmlUrl='http://f/'/></outline>
            """);

    assertThat(list.subscriptions())
        .containsExactly(
            new OpmlFeed("http://f/", "f", null, List.of(folder("A"), folder("B")), List.of("x")));
    assertThat(list.problems())
        .containsExactly(new Problem(6, "http://f/ is already listed in line 2, left out."));
  }

  @Test
  @DisplayName("OP-004: categories are folders or tags; the folder from nesting wins")
  void op004_categories() {
    List<OpmlFeed> feeds =
        Opmls.list(
                "<outline text='x' xmlUrl='http://x/' category='/A/B, tag,,/,/C'/><outline text='F'>"
                    + "<outline text='y' xmlUrl='http://y/' category='/A/B,tag'/></outline>")
            .subscriptions();

    assertThat(feeds)
        .extracting(OpmlFeed::folders)
        .containsExactly(List.of(folder("A", "B"), folder("C")), List.of(folder("F")));
    assertThat(feeds).extracting(OpmlFeed::tags).containsOnly(List.of("tag"));
  }

  @Test
  @DisplayName("OP-005: title, else text, else URL; entities are decoded once")
  void op005_titles() {
    assertThat(
            Opmls.list(
                    "<outline title='T' text='x' xmlUrl='http://a/'/>"
                        + "<outline title='' text='R&amp;amp;D &eacute; & co' xmlUrl='http://b/?x&y=1'/>"
                        + "<outline xmlUrl='http://c/'/>")
                .subscriptions())
        .extracting(OpmlFeed::title)
        .containsExactly("T", "R&amp;D é & co", "http://c/");
  }

  @Test
  @DisplayName("OP-006: included lists are offered, not followed")
  void op006_includes() {
    OpmlFeeds list =
        Opmls.list(
            "<outline text='x' type='include' url='http://example.org/x'/>"
                + "<outline text='y' type='link' url='http://example.org/y.opml'/>"
                + "<outline text='z' type='link' url='http://example.org/z.html'/>");

    assertThat(list.includes())
        .containsExactly("http://example.org/x", "http://example.org/y.opml");
    assertThat(list.subscriptions()).isEmpty();
  }

  @Test
  @DisplayName("OP-007: duplicates once, bad entries by line, the rest goes on")
  void op007_problems() {
    OpmlFeeds list =
        Opmls.list(
            """
            <outline text='a' xmlUrl='http://Example.org:80/f?x=1'/>
            <outline text='b' xmlUrl='javascript:alert(1)'/>
            <outline text='c' xmlUrl='HTTP://example.org/f?x=1#top'/>
            <outline text='d' xmlUrl='feed://example.org/g'/>
            <outline text='e' xmlUrl='feed:https://example.org/h'/>
            """);

    assertThat(list.subscriptions())
        .extracting(OpmlFeed::feed)
        .containsExactly(
            "http://Example.org:80/f?x=1", "http://example.org/g", "https://example.org/h");
    assertThat(list.problems())
        .containsExactly(
            new Problem(3, "'javascript:alert(1)' is no web address, left out."),
            new Problem(4, "http://example.org/f?x=1#top is already listed in line 2, left out."));
  }

  @Test
  @DisplayName("OP-007: what is meant as a feed and has no address is listed by line")
  void op007_feedsWithoutAddress() {
    OpmlFeeds list =
        Opmls.list(
            """
            <outline text='a' type='RSS' xmlUrl=''/>
            <outline text='b' type='rss'/>
            <outline xmlUrl='  '/>
            <outline text='folder' type='rss'><outline text='c' xmlUrl='http://c/'/></outline>
            <outline text='empty folder'/>
            """);

    assertThat(list.problems())
        .containsExactly(
            new Problem(2, "'a' has no xmlUrl, left out."),
            new Problem(3, "'b' has no xmlUrl, left out."),
            new Problem(4, "This entry has no xmlUrl, left out."));
    assertThat(list.subscriptions()).hasSize(1);
  }

  @Test
  @DisplayName("OP-007: at most 20 000 outlines and 10 MiB")
  void op007_limits() {
    assertThat(new OpmlReader().read(bytes("<outline/>".repeat(20_001))))
        .isEqualTo(
            new OpmlResult.NotRead(
                true, "The file has 20001 outlines, more than the 20000 allowed."));
    assertThat(new OpmlReader().read(new byte[(10 << 20) + 1]))
        .isEqualTo(
            new OpmlResult.NotRead(
                true, "The file has 10485761 bytes, more than the 10485760 allowed."));
    assertThat(Opmls.read("<outline text='x'>".repeat(20_000)).size()).isEqualTo(20_000);
  }

  @Test
  @DisplayName("OP-009: no entity of a document type is expanded, none fetched")
  void op009_noEntities() {
    String text =
        "<!DOCTYPE opml [<!ENTITY e SYSTEM 'file:///etc/hostname'><!ENTITY l 'lol'>"
            + "<!ENTITY m '&l;&l;'>]><opml><body><outline text='&e;&m;'/></body></opml>";

    assertThat(Opmls.read(text).body())
        .singleElement()
        .satisfies(outline -> assertThat(outline.title()).isEqualTo("&e;&m;"));
  }

  @ParameterizedTest
  @CsvSource({
    "'', The file is empty.",
    "'  ', The file is empty.",
    "<html><body>x</body></html>, This is not an OPML file: it has no outlines.",
    "hello, This is not an OPML file: it has no outlines.",
  })
  void noList_isASentence(String text, String sentence) {
    assertThat(new OpmlReader().read(bytes(text)))
        .isEqualTo(new OpmlResult.NotRead(false, sentence));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "The \"Daily\" News, The \"Daily\" News",
        "\"Quoted\", \"Quoted\"",
        "by <a href=\"x\" target=\"y\">me</a>, by <a href=\"x\" target=\"y\">me</a>",
        "a < b & c > d, a < b & c > d",
        "less <than, less <than",
      })
  void strayQuotesAndTags_stayInTheirValue(String written, String meant) {
    Opml opml =
        Opmls.read(
            "<opml><body><outline text=\""
                + written
                + "\" xmlUrl=\"http://x/\" /> <outline text=\"b\"/></body></opml>");

    assertThat(opml.body()).hasSize(2);
    assertThat(opml.body().getFirst().attributes())
        .containsExactly(new Named("text", meant), new Named("xmlUrl", "http://x/"));
  }

  @Test
  void unknownAttributesAndHead_areKept() {
    Opml opml =
        Opmls.read(
            "<opml version='2.0' xmlns:x='urn:x'><head><title>T</title><x:y>z</x:y></head><body>"
                + "<outline text='a' x:speed='9' _note='n&#10;m'/></body></opml>");

    assertThat(opml.attributes())
        .containsExactly(new Named("version", "2.0"), new Named("xmlns:x", "urn:x"));
    assertThat(opml.head()).containsExactly(new Named("title", "T"), new Named("x:y", "z"));
    assertThat(opml.body().getFirst().attributes())
        .containsExactly(
            new Named("text", "a"), new Named("x:speed", "9"), new Named("_note", "n\nm"));
    assertThat(Opmls.read(OpmlWriter.write(opml)))
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes(".*line")
        .isEqualTo(opml);
  }

  @Test
  void attributeNames_mayBeLong() {
    String name = "m".repeat(100);

    assertThat(
            Opmls.read("<opml><body><outline text='a' %s='b'/></body></opml>".formatted(name))
                .body()
                .getFirst()
                .attributes())
        .containsExactly(new Named("text", "a"), new Named(name, "b"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
