package freshet.feed.reader;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.DocumentLimits;
import freshet.feed.DocumentSource;
import freshet.feed.FeedFormat;
import freshet.feed.ReadResult;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every reader of a feed format keeps to. */
class FeedFormatsTest {
  private static final DocumentSource SOURCE =
      new DocumentSource("https://a.example/feed", null, Instant.EPOCH);

  static List<FeedFormatReader> readers() {
    return FeedFormats.readers(DocumentLimits.DEFAULT);
  }

  /** The names are in databases and on the wire. */
  @Test
  void formats_keepTheirNames_andBelongToOneReader() {
    assertThat(readers().stream().flatMap(reader -> reader.formats().stream()))
        .extracting(FeedFormat::name)
        .doesNotHaveDuplicates()
        .contains(
            "RSS2", "RSS1", "RSS09X", "ATOM1", "ATOM03", "JSON", "CDF", "NEWS_SITEMAP", "OTHER");
  }

  @ParameterizedTest
  @MethodSource("readers")
  void formats_areFoundByTheirNames(FeedFormatReader reader) {
    assertThat(reader.formats())
        .isNotEmpty()
        .allSatisfy(
            format -> {
              assertThat(format.name()).matches("[A-Z][A-Z0-9_]{0,30}").hasToString(format.name());
              assertThat(format.label()).isNotBlank().isLowerCase();
              assertThat(FeedFormats.named(format.name())).isEqualTo(format);
            });
  }

  @Test
  void unknownName_isAnotherFormat() {
    assertThat(FeedFormats.named("GOPHER")).isEqualTo(FeedFormat.OTHER);
  }

  @ParameterizedTest
  @MethodSource("readers")
  void documentThatIsNoFeed_isASentence(FeedFormatReader reader) {
    for (String text :
        List.of("x", "{", "[[", "<", "<a", "<rss", "{\"items\": 3}", "\u0001<\u0000")) {
      RawDocument document = new RawDocument(text.getBytes(UTF_8), SOURCE, DocumentLimits.DEFAULT);
      if (reader.accepts(document.start())) {
        switch (reader.read(document)) {
          case ReadResult.Read(var feed) -> assertThat(reader.formats()).contains(feed.format());
          case ReadResult.NotRead(_, String reason) -> assertThat(reason).endsWith(".");
        }
      }
    }
  }

  @Test
  void start_isTheSameForBytesAndText() {
    for (String text : List.of("<rss/>", " \n<rss/>", "\uFEFF<rss/>", "\uFEFF {}", "caf\u00e9")) {
      RawDocument document = new RawDocument(text.getBytes(UTF_8), SOURCE, DocumentLimits.DEFAULT);
      assertThat(document.start().text()).isEqualTo(document.text());
    }
  }
}
