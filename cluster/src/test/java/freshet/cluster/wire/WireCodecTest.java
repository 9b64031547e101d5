package freshet.cluster.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import freshet.article.Article;
import freshet.article.Extraction;
import freshet.cluster.wire.TerminalOrder.RetrieveFeed;
import freshet.cluster.wire.TerminalResult.Crashed;
import freshet.cluster.wire.TerminalResult.NotStarted;
import freshet.cluster.wire.TerminalResult.PageRead;
import freshet.cluster.wire.TerminalResult.Retrieved;
import freshet.crawler.politeness.FailureStreak;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.push.PushLinks;
import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.EditedPosting;
import freshet.crawler.terminal.FailureKind;
import freshet.crawler.terminal.FeedLocation;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.Gap;
import freshet.crawler.terminal.LastDocument;
import freshet.crawler.terminal.PageReader.ReadPage;
import freshet.crawler.terminal.PermanentRedirect;
import freshet.crawler.terminal.RedirectEvidence;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Gone;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UnchangedStreak;
import freshet.crawler.terminal.UserAgent;
import freshet.crawler.terminal.Validators;
import freshet.feed.DocumentSource;
import freshet.feed.FeedDocument;
import freshet.feed.Posting;
import freshet.feed.ReadResult;
import freshet.feed.UpdateHints;
import freshet.feed.reader.FeedReader;
import freshet.http.FetchRequest;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.Cause;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Header;
import freshet.http.Hop;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WireCodecTest {
  static final Instant AT = Instant.parse("2026-07-01T12:00:00.123456789Z");
  private static final Path CORPUS = Path.of("../../shared/feeds");
  static final DocumentState SEEN =
      new DocumentState(new byte[32], Long.MIN_VALUE, new long[] {0, 1, -1});

  @TempDir private Path folder;

  @Test
  void order_comesBackAsItWas() {
    OrderMessage order = OrderMessage.of("7-1", new RetrieveFeed(order(standing()), SEEN), AT);

    assertThat(travelled(order, OrderMessage.class)).isEqualTo(order);
  }

  @Test
  void orderOfFeedNeverSeen_comesBackAsItWas() {
    OrderMessage order =
        OrderMessage.of(
            "7-2", new RetrieveFeed(order(RetrievalState.of("https://a.example/feed")), null), AT);

    assertThat(travelled(order, OrderMessage.class)).isEqualTo(order);
  }

  @Test
  void orderOfAPage_comesBackAsItWas() {
    FetchRequest page = FetchRequest.get("https://a.example/?key=1", new Header("Accept", "a/b"));
    OrderMessage order = OrderMessage.of("7-3", new TerminalOrder.ReadPage(page), AT);

    assertThat(travelled(order, OrderMessage.class)).isEqualTo(order);
    assertThat(order.toString()).doesNotContain("key");
  }

  @ParameterizedTest
  @MethodSource("readings")
  void everyPage_comesBackAsItWas(ReadPage reading) {
    ResultMessage sent = ResultMessage.of(given(), "t", new PageRead(reading));
    ReadPage came = ((PageRead) travelled(sent, ResultMessage.class).result(given())).page();

    assertThat(came).usingRecursiveComparison().isEqualTo(reading);
  }

  @Test
  void resultsWithoutAnOutcome_comeBackAsTheyWere() {
    for (TerminalResult result : List.of(new NotStarted(), new Crashed("a bug"))) {
      ResultMessage sent = ResultMessage.of(given(), "t", result);

      assertThat(travelled(sent, ResultMessage.class).result(given())).isEqualTo(result);
    }
  }

  @Test
  void orderOfAnUnknownKind_asksForNothing() {
    byte[] bytes = "{\"id\":\"7-4\",\"image\":{}}".getBytes(StandardCharsets.UTF_8);
    OrderMessage order = WireCodec.read(bytes, WireCodec.VERSION, OrderMessage.class);

    assertThat(order.asked()).isEmpty();
    assertThat(order.url()).isEmpty();
  }

  static Stream<ReadPage> readings() {
    byte[] body = new byte[256];
    for (int i = 0; i < body.length; i++) {
      body[i] = (byte) i;
    }
    List<Hop> hops = List.of(new Hop(302, "https://b.example/"));
    List<Header> headers = List.of(new Header("Content-Type", "text/html"));
    Answer answer =
        new Answer(200, "https://b.example/", hops, headers, body, 99, Duration.ofMillis(7));
    Article article =
        new Article("T", "B", null, "S", AT, "E", null, "<p>\ud83d\ude00", "\ud83d\ude00\u2028\0");
    return Stream.of(
        new ReadPage(answer, new Extraction.Found(article)),
        new ReadPage(answer, new Extraction.TooShort(article)),
        new ReadPage(answer, new Extraction.NoArticle("None.")),
        new ReadPage(answer, null),
        new ReadPage(new NoAnswer(Cause.TLS, "No.", hops, Duration.ofSeconds(3)), null));
  }

  @ParameterizedTest
  @MethodSource("outcomes")
  void everyOutcome_comesBackAsItWas(RetrievalOutcome outcome) {
    assertThat(travelled(outcome)).isEqualTo(outcome);
  }

  static Stream<RetrievalOutcome> outcomes() {
    RetrievalInfo contact = contact();
    Failed failed =
        new Failed(contact, FailureKind.NOT_A_FEED, "A page, with \"quotes\" and \u2028.");
    return Stream.of(
        changed(contact, OptionalInt.of(1), new Gap(AT.minusSeconds(9), AT)),
        changed(contact, OptionalInt.empty(), null),
        new Unchanged(contact, Unchanged.Proof.NOT_MODIFIED, null),
        new Unchanged(contact, Unchanged.Proof.SAME_POSTINGS, SEEN),
        new Throttled(contact, AT.plusSeconds(60), "Too often."),
        new Throttled(contact, null, "Too often."),
        new Gone(contact, "Gone."),
        new Blocked(contact, "Go away."),
        failed,
        new Moved(
            new PermanentRedirect("https://b.example/feed", PermanentRedirect.Likeness.SAME),
            failed));
  }

  private static Changed changed(RetrievalInfo contact, OptionalInt overlap, @Nullable Gap gap) {
    FeedDocument document = document();
    List<Posting> postings = document.postings();
    return new Changed(
        contact,
        document,
        List.of(11L, 12L, 11L, 13L),
        List.of(
            new DatedPosting(11, postings.get(0), AT, DatedPosting.Dating.CENSORED),
            new DatedPosting(13, postings.get(3), AT, DatedPosting.Dating.TOLD)),
        List.of(new EditedPosting(12, postings.get(1))),
        overlap,
        gap,
        true,
        SEEN);
  }

  @Test
  void everyFeedOfTheCorpus_comesBackAsItWas() throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "no corpus of feeds at " + CORPUS);
    List<Path> changed = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CORPUS);
        DocumentStateCache cache = new DocumentStateCache(folder.resolve("seen"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] body = Files.readAllBytes(file);
        Terminal terminal =
            new Terminal(
                FetchSources.standard(
                    request ->
                        new Answer(
                            200, request.url(), List.of(), List.of(), body, 1, Duration.ZERO),
                    new UserAgent("Freshet", "1", "https://freshet.example/")),
                new FeedReader()::read,
                cache);
        RetrievalOutcome outcome = terminal.retrieve(order(standing()), AT);
        assertThat(travelled(outcome)).as(file.toString()).isEqualTo(outcome);
        if (outcome instanceof Changed) {
          changed.add(file);
        }
      }
    }
    assertThat(changed).hasSizeGreaterThan(100);
  }

  @Test
  void newFields_areIgnored() {
    String text =
        new String(
            WireCodec.write(ResultMessage.of(given(), "t", new NotStarted())),
            StandardCharsets.UTF_8);
    byte[] newer =
        text.replaceFirst("\\{", "{\"colour\":{\"red\":[1]},").getBytes(StandardCharsets.UTF_8);

    assertThat(WireCodec.read(newer, "1", ResultMessage.class))
        .isEqualTo(ResultMessage.of(given(), "t", new NotStarted()));
  }

  @Test
  void otherVersion_isNotRead() {
    byte[] bytes = WireCodec.write(ResultMessage.of(given(), "t", new NotStarted()));

    assertThatThrownBy(() -> WireCodec.read(bytes, "2", ResultMessage.class))
        .isInstanceOf(WireCodec.Unreadable.class)
        .hasMessageContaining("the schema 2 where this Freshet reads 1");
    assertThatThrownBy(() -> WireCodec.read(bytes, null, ResultMessage.class))
        .isInstanceOf(WireCodec.Unreadable.class);
  }

  @Test
  void strayHalfOfACharacter_doesNotKeepAResultFromTravelling() {
    Failed failed = new Failed(contact(), FailureKind.NOT_A_FEED, "half \ud83d of one");

    assertThat(travelled(failed).sentence()).isEqualTo("half ? of one");
  }

  static OrderMessage given() {
    return OrderMessage.of("7-1", new RetrieveFeed(order(standing()), null), AT);
  }

  private static RetrievalOutcome travelled(RetrievalOutcome outcome) {
    OrderMessage order =
        OrderMessage.of("7-1", new RetrieveFeed(outcome.contact().order(), null), AT);
    ResultMessage sent = ResultMessage.of(order, "t", new Retrieved(outcome));
    return ((Retrieved) travelled(sent, ResultMessage.class).result(order)).outcome();
  }

  private static <T> T travelled(T value, Class<T> type) {
    return WireCodec.read(WireCodec.write(value), WireCodec.VERSION, type);
  }

  private static RetrievalInfo contact() {
    return new RetrievalInfo(
        order(standing()),
        AT,
        Duration.ofNanos(1_234_567_891),
        200,
        10,
        20,
        List.of(new Hop(301, "https://c.example/x")),
        Duration.ofMinutes(5),
        new PushLinks("https://a.example/feed", List.of("https://hub.example/")),
        new Validators("W/\"a\"", null),
        List.of("odd"));
  }

  static RetrievalOrder order(RetrievalState standing) {
    return new RetrievalOrder(
        5, "5", 3, standing, IntervalSettings.DEFAULT, Duration.ofMinutes(90), true);
  }

  private static RetrievalState standing() {
    return standing(Set.of(1, 23));
  }

  static RetrievalState standing(Set<Integer> skipHours) {
    return new RetrievalState(
        new FeedLocation(
            "https://a.example/feed?k=ü",
            new Validators(null, "Mon, 01 Jun 2026 00:00:00 GMT"),
            FeedLocation.Conduct.IGNORES,
            new RedirectEvidence(
                "https://b.example/", AT, AT, 2, PermanentRedirect.Likeness.UNKNOWN)),
        new LastDocument(
            AT,
            SEEN.stamp(),
            20,
            "https://a.example/self",
            new UpdateHints(
                Duration.ofHours(1), skipHours, Set.of(DayOfWeek.SUNDAY), Duration.ofDays(1)),
            25,
            AT,
            20),
        new UnchangedStreak(AT, null),
        new FailureStreak(2, AT),
        RetrievalState.Stage.BLOCKED,
        new NotBefore(AT, NotBefore.Reason.TTL),
        4);
  }

  private static FeedDocument document() {
    String text =
        """
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
        <title>A</title><ttl>5</ttl><itunes:block>yes</itunes:block>
        <cloud domain="c.example" port="80" path="/p" registerProcedure="" protocol="http-post"/>
        <item><guid>1</guid><title>One</title><description>&lt;b&gt;1&lt;/b&gt;</description></item>
        <item><guid>2</guid><title>Two</title><enclosure url="https://a.example/2.mp3" length="3"
          type="audio/mpeg"/><pubDate>Mon, 01 Jun 2026 00:00:00 GMT</pubDate></item>
        <item><guid>1</guid><title>One</title><description>&lt;b&gt;1&lt;/b&gt;</description></item>
        <item><link>https://a.example/4</link><category>c</category></item>
        </channel></rss>
        """;
    DocumentSource source = new DocumentSource("https://a.example/feed", "application/rss+xml", AT);
    return switch (new FeedReader().read(text.getBytes(StandardCharsets.UTF_8), source)) {
      case ReadResult.Read(FeedDocument document) -> document;
      case ReadResult.NotRead not -> throw new IllegalStateException(not.reason());
    };
  }
}
