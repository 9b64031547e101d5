package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import freshet.feed.FeedHead;
import freshet.feed.FeedLinks;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.feed.UpdateHints;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParseCommandTest {
  private static final PostingDate DATE =
      new PostingDate(Instant.parse("2026-03-05T06:07:08.9Z"), PostingDate.Quality.EXACT);

  @TempDir private Path folder;

  @Test
  void listing_isALineForEachPosting() {
    FeedDocument feed =
        feed("My\u001b[2J feed", posting("g", "A\nB\u202e", "https://example.org/1", DATE), bare());
    StringWriter out = new StringWriter();
    new FeedListing(new PrintWriter(out)).print("f.xml", feed);

    assertThat(out.toString().lines())
        .containsExactly(
            "My[2J feed",
            "  from      f.xml",
            "  format    rss2, ill-formed: repaired",
            "  site      https://example.org/",
            "  hubs      https://hub.example/",
            "  hints     not again for 60 min; no news at 1, 23 h GMT; no news on Sunday; updated every"
                + " 120 min",
            "  postings  2, times in UTC",
            "2026-03-05 06:07  A B  https://example.org/1",
            "----------------  (no title)",
            "");
  }

  @Test
  void json_hasTheShapeThatIsAgreed() {
    assertThat(FeedJson.line("f.xml", feed("T", posting("g", "A \"b\"\u009b", "https://x/", DATE))))
        .isEqualTo(
            "{\"file\":\"f.xml\",\"format\":\"rss2\",\"title\":\"T\",\"items\":1,\"first\":{\"id\":\"g\","
                + "\"title\":\"A \\\"b\\\"\\u009b\",\"link\":\"https://x/\",\"published\":\"2026-03-05T06:07:08Z\"}}");
    assertThat(FeedJson.line("f.xml", feed("", bare())))
        .endsWith(
            "\"title\":null,\"items\":1,\"first\":{\"id\":null,\"title\":null,\"link\":null,\"published\":null}}");
    assertThat(FeedJson.noFeed("f\n.xml"))
        .isEqualTo(
            "{\"file\":\"f\\n.xml\",\"format\":\"not-a-feed\",\"title\":null,\"items\":0,\"first\":null}");
  }

  @Test
  void noFeed_isASentenceAndInJsonALine() throws IOException {
    String empty = Files.writeString(folder.resolve("empty.xml"), "").toString();
    Freshet freshet = Freshet.run("parse", empty, "--format=json");

    assertThat(freshet.exitCode()).isEqualTo(2);
    assertThat(freshet.out()).contains("\"format\":\"not-a-feed\"");
    assertThat(freshet.err()).startsWith("freshet parse: no feed in '" + empty + "': ");
    assertThat(Freshet.run("parse", empty).out()).isEmpty();
  }

  @Test
  void aSubscriptionList_isSaidToBeOne() throws IOException {
    String list =
        Files.writeString(
                folder.resolve("list.opml"),
                "<opml><body><outline type='rss' xmlUrl='http://a.example/f'/></body></opml>")
            .toString();

    assertThat(Freshet.run("parse", list).err())
        .contains("': The document is a list of 1 feed (OPML), not a feed itself.");
  }

  @Test
  void aSavedPage_namesItsFeeds_onceItsPlaceIsKnown() throws IOException {
    String page =
        Files.writeString(
                folder.resolve("page.html"),
                "<html><link rel=alternate type=application/rss+xml href=/f>")
            .toString();

    assertThat(Freshet.run("parse", page).err()).contains("links to no feed; if its links");
    assertThat(Freshet.run("parse", page, "--base=http://a.example/x").err().lines())
        .contains("  http://a.example/f");
  }

  @Test
  void whatCannotBeRead_isASentenceEach() throws IOException {
    String damaged =
        Files.write(folder.resolve("x.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 1}).toString();
    Freshet freshet =
        Freshet.run(
            "parse",
            "none.xml",
            "ftp://a/b",
            folder.toString(),
            damaged,
            "http://10.0.0.1/f?token=x",
            "a\0b");

    assertThat(freshet.exitCode()).isEqualTo(2);
    assertThat(freshet.out()).isEmpty();
    assertThat(freshet.err().lines())
        .containsExactly(
            "freshet parse: the file 'none.xml' does not exist; check the path.",
            "freshet parse: 'ftp://a/b' is not a web address; give an http or https URL.",
            "freshet parse: '" + folder + "' is a folder; name the files in it.",
            "freshet parse: '" + damaged + "' is compressed by gzip, but damaged.",
            "freshet parse: 'http://10.0.0.1/f?token=***': Freshet does not fetch this address: its"
                + " host is not on the public internet; an operator can allow private networks in"
                + " the settings.",
            "freshet parse: 'ab' is not a file name.");
  }

  @Test
  void largeFiles_areRefused() throws IOException {
    String large = Files.write(folder.resolve("large"), new byte[(15 << 20) + 1]).toString();

    assertThat(Freshet.run("parse", large).err())
        .contains("is larger than 15 MiB, the most that a feed may have.");
  }

  @Test
  void wrongUse_isASentence() {
    assertThat(Freshet.run("parse").err())
        .startsWith("freshet parse: missing required parameter: 'FILE|URL|-'");
    assertThat(Freshet.run("parse", "x", "--format=xml").err())
        .contains("'xml' is none of text, json");
  }

  @Test
  void gzip_isUndone() throws IOException {
    Path file = folder.resolve("f.xml.gz");
    try (var gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
      gzip.write("<rss/>".getBytes(StandardCharsets.UTF_8));
    }
    Documents documents =
        new Documents(System.in, _ -> new Document("", new byte[0], null, null, List.of()));

    assertThat(documents.get(file.toString()).body())
        .isEqualTo("<rss/>".getBytes(StandardCharsets.UTF_8));
  }

  private static Posting bare() {
    return posting(null, "", null, PostingDate.ABSENT);
  }

  private static Posting posting(
      @Nullable String guid, String title, @Nullable String link, PostingDate published) {
    return new Posting(
        guid == null
            ? new PostingId("00", PostingId.Origin.HASH)
            : new PostingId(guid, PostingId.Origin.GUID),
        title,
        link,
        List.of(),
        RawText.NONE,
        RawText.NONE,
        published,
        PostingDate.ABSENT,
        List.of(),
        null,
        List.of(),
        null);
  }

  private static FeedDocument feed(String title, Posting... postings) {
    FeedHead head =
        new FeedHead(
            title,
            "",
            null,
            List.of(),
            List.of(),
            PostingDate.ABSENT,
            null,
            new FeedLinks(
                "https://example.org/", null, List.of("https://hub.example/"), null, null, null),
            new UpdateHints(
                Duration.ofHours(1), Set.of(23, 1), Set.of(DayOfWeek.SUNDAY), Duration.ofHours(2)),
            Set.of());
    return new FeedDocument(FeedFormat.RSS2, head, List.of(postings), List.of(), true);
  }
}
