package freshet.fuzz.cost;

import static freshet.fuzz.cost.Shapes.repeated;
import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.ReadResult;
import freshet.feed.identity.FeedMemory;
import freshet.feed.identity.Recogniser;
import freshet.feed.reader.FeedReader;
import java.time.Instant;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Postings that are hard to tell apart, recognised against a memory full of the like. */
final class IdentityCases {
  /** Of these characters a document has the most postings that are read, at four times the size. */
  private static final int SIZE = 60_000;

  private static final Recogniser RECOGNISER = new Recogniser();
  private static final DocumentSource SOURCE =
      new DocumentSource(
          "https://blog.example/a/feed", null, Instant.parse("2026-01-02T03:04:05Z"));

  private IdentityCases() {}

  static Stream<WorstCase> all() {
    return Stream.of(
        postings("equal", "<a>1234567890123</a>", "<a>1234567890123</a>"),
        postings(
            "equal titles", "<title>a</title><guid>#</guid>", "<title>a</title><guid>x#</guid>"),
        postings(
            "equal guids", "<title>#</title><guid>a</guid>", "<title>x#</title><guid>a</guid>"),
        postings(
            "equal links",
            "<link>http://a.example/</link><title>#</title>",
            "<link>http://a.example/</link><title>x#</title>"),
        postings(
            "changed guids", "<guid>#</guid><title>#</title>", "<guid>x#</guid><title>#</title>"),
        postings(
            "nothing but text", "<description>#</description>", "<description>x#</description>"),
        postings(
            "nothing but equal text",
            "<description>a</description>",
            "<description>b</description>"),
        link("parameters", repeated("http://a.example/?", "utm_a#=b&", "")),
        link("sessions", repeated("http://a.example/", ";jsessionid=a", "")),
        link("slashes", repeated("http://a.example", "/", "")),
        link("one long parameter", repeated("http://a.example/?utm_", "a", "-=")));
  }

  private static WorstCase postings(String shape, String before, String after) {
    return new WorstCase(
        "identity: " + shape,
        SIZE,
        Growth.FACTOR * SIZE,
        n -> {
          FeedMemory memory = RECOGNISER.recognise(FeedMemory.NONE, document(before, n)).memory();
          FeedDocument document = document(after, n);
          return () -> RECOGNISER.recognise(memory, document);
        });
  }

  /** A single posting with this link. */
  private static WorstCase link(String shape, IntFunction<String> link) {
    return new WorstCase(
        "identity: link of " + shape,
        SIZE,
        Integer.MAX_VALUE,
        n -> {
          FeedDocument document =
              read("<item><link>" + link.apply(n).replace("&", "&amp;") + "</link></item>");
          return () -> RECOGNISER.recognise(FeedMemory.NONE, document);
        });
  }

  private static FeedDocument document(String posting, int n) {
    return read(repeated("", "<item>" + posting + "</item>", "").apply(n));
  }

  private static FeedDocument read(String items) {
    byte[] body = ("<rss><channel>" + items + "</channel></rss>").getBytes(UTF_8);
    return switch (new FeedReader().read(body, SOURCE)) {
      case ReadResult.Read(FeedDocument document) -> document;
      case ReadResult.NotRead(_, String reason) -> throw new IllegalStateException(reason);
    };
  }
}
