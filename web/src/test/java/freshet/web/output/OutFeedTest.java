package freshet.web.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.feed.DocumentSource;
import freshet.feed.Enclosure;
import freshet.feed.FeedDocument;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import freshet.feed.ReadResult;
import freshet.feed.reader.FeedReader;
import freshet.reading.RequestRejectedException;
import freshet.reading.output.OutputFormat;
import freshet.store.account.FeedScope;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.store.account.PostingSelection;
import freshet.store.account.Rule;
import freshet.store.account.Rule.Act;
import freshet.store.account.Rule.Field;
import freshet.store.account.Rule.Matching;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is given out, read again by our own reader. */
class OutFeedTest {
  private static final Instant PUBLISHED = Instant.parse("2026-02-28T10:20:30Z");

  @TempDir private Path folder;
  private OutRig rig;
  private long ann;
  private long news;

  @BeforeEach
  void start() {
    rig = new OutRig(folder);
    ann = rig.people().ann().id();
    news = rig.people().annsFeed("https://news.example/feed?token=hidden", "Daily");
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private FeedDocument read(String path) {
    HttpResponse<byte[]> answer = rig.get(path);
    assertThat(answer.statusCode()).as(OutRig.text(answer)).isEqualTo(200);
    String type = answer.headers().firstValue("Content-Type").orElseThrow();
    ReadResult reading =
        new FeedReader().read(answer.body(), new DocumentSource(path, type, rig.people().now()));
    assertThat(reading).isInstanceOf(ReadResult.Read.class);
    FeedDocument document = ((ReadResult.Read) reading).document();
    assertThat(document.repaired()).isFalse();
    return document;
  }

  private List<String> titles(PostingSelection selection) {
    return titles(read(OutRig.path(rig.give(selection), OutputFormat.ATOM)));
  }

  private static List<String> titles(FeedDocument document) {
    return document.postings().stream().map(Posting::title).toList();
  }

  /** With all that a posting may have. */
  private static Posting rich(String title) {
    return new Posting(
        new PostingId("guid of " + title, PostingId.Origin.GUID),
        title,
        "https://news.example/1?a=1&b=2",
        List.of("Ann", "Bob & Co"),
        RawText.NONE,
        new RawText("<p>Fish &amp; <b>chips</b> ]]&gt;</p>", true, null),
        new PostingDate(PUBLISHED, PostingDate.Quality.EXACT),
        PostingDate.ABSENT,
        List.of("food", "a<b"),
        "en",
        List.of(
            new Enclosure("https://news.example/a.mp3", "audio/mpeg", 123),
            new Enclosure("https://news.example/b.ogg", "audio/ogg", 456)),
        null);
  }

  @ParameterizedTest
  @EnumSource
  void everyFormat_isReadAsTheSamePosting(OutputFormat format) {
    rig.people().arrive(news, rich("Fish & chips < 5 \u20AC \uD83D\uDE00"));
    OutputFeed feed = rig.give(new PostingSelection.All());

    FeedDocument document = read(OutRig.path(feed, format));

    Posting posting = document.postings().getFirst();
    assertThat(document.head().title()).isEqualTo("All articles");
    assertThat(document.head().links().self()).isEqualTo(rig.topic(feed, format));
    assertThat(document.head().links().hubs()).containsExactly(rig.url() + "/hub");
    assertThat(posting.title()).isEqualTo("Fish & chips < 5 \u20AC \uD83D\uDE00");
    assertThat(posting.link()).isEqualTo("https://news.example/1?a=1&b=2");
    assertThat(posting.published().at()).isEqualTo(PUBLISHED);
    assertThat(posting.updated().at()).isEqualTo(PUBLISHED);
    assertThat(posting.authors()).containsExactly("Ann", "Bob & Co");
    assertThat(posting.categories()).containsExactly("food", "a<b");
    RawText words = format == OutputFormat.RSS ? posting.summary() : posting.content();
    assertThat(words.raw()).isEqualTo("<p>Fish &amp; <b>chips</b> ]]&gt;</p>");
    assertThat(posting.enclosures()).isEqualTo(rich("").enclosures());
  }

  @Test
  void ids_areTheSameInAllFormats_andForGood() {
    rig.people().arrive(news, 3);
    OutputFeed feed = rig.give(new PostingSelection.All());
    OutputFeed other = rig.give(new PostingSelection.InFolder("Daily"));

    Set<List<String>> ids = new HashSet<>();
    for (OutputFormat format : OutputFormat.values()) {
      ids.add(ids(read(OutRig.path(feed, format))));
      ids.add(ids(read(OutRig.path(other, format))));
    }
    assertThat(ids).hasSize(1);
    assertThat(ids.iterator().next())
        .doesNotHaveDuplicates()
        .hasSize(3)
        .allMatch(id -> id.startsWith("urn:uuid:"));
  }

  private static List<String> ids(FeedDocument document) {
    return document.postings().stream().map(posting -> posting.id().value()).toList();
  }

  @Test
  void mutedPosting_isLeftOut_unlessItIsStarred() {
    long sports = rig.people().arrive(news, rich("Sports of today"));
    rig.people().arrive(news, rich("Weather of today"));
    rig.store().rules().add(mute("sports"));
    rig.store().reading().mark(ann, List.of(sports), null, true, rig.people().now());

    assertThat(titles(new PostingSelection.All())).containsExactly("Weather of today");
    assertThat(titles(new PostingSelection.InFolder("Daily"))).containsExactly("Weather of today");
    assertThat(titles(new PostingSelection.Starred())).containsExactly("Sports of today");
  }

  private Rule mute(String words) {
    return new Rule(
        0,
        ann,
        Act.MUTE,
        "",
        Matching.WORDS,
        words,
        Set.of(Field.TITLE),
        new FeedScope.All(),
        rig.people().now());
  }

  @Test
  void source_isNamed_withoutItsSecretAddress() {
    rig.people().arrive(news, 1);
    OutputFeed feed = rig.give(new PostingSelection.All());
    for (OutputFormat format : OutputFormat.values()) {
      assertThat(OutRig.text(rig.get(OutRig.path(feed, format))))
          .contains("Title of https://news.example/feed", "https://site.example/")
          .doesNotContain("<link rel=\"via\"");
    }
    assertThat(OutRig.text(rig.get(OutRig.path(feed, OutputFormat.ATOM)))).contains("<source><id>");
    assertThat(OutRig.text(rig.get(OutRig.path(feed, OutputFormat.RSS))))
        .contains("<source url=\"https://site.example/\">");
  }

  @Test
  void selections_listWhatTheyName() {
    long blog = rig.people().annsFeed("https://blog.example/feed");
    long ofNews = rig.people().arrive(news, rig.people().posting("From the news", "<p>rain</p>"));
    long ofBlog = rig.people().arrive(blog, rig.people().posting("From the blog", "<p>sun</p>"));
    rig.store().reading().mark(ann, List.of(ofBlog), null, true, rig.people().now());
    rig.store().reading().tag(ann, List.of(ofNews), List.of("later"), List.of());
    rig.store().search().index(100);

    assertThat(titles(new PostingSelection.All()))
        .containsExactly("From the blog", "From the news");
    assertThat(titles(new PostingSelection.InFolder("Daily"))).containsExactly("From the news");
    assertThat(titles(new PostingSelection.OfFeed(blog))).containsExactly("From the blog");
    assertThat(titles(new PostingSelection.Starred())).containsExactly("From the blog");
    assertThat(titles(new PostingSelection.Tagged("later"))).containsExactly("From the news");
    assertThat(titles(new PostingSelection.Found("sun"))).containsExactly("From the blog");
  }

  @Test
  void whatOthersRead_isInNoFeedOfOnesOwn() {
    long bobs = rig.people().feed("https://bob.example/", "Bob's");
    rig.people().read(rig.people().bob(), bobs, "Private");
    long secret = rig.people().arrive(bobs, rig.people().posting("Of Bob", "<p>secret</p>"));
    rig.store()
        .reading()
        .mark(rig.people().bob().id(), List.of(secret), null, true, rig.people().now());
    rig.store().search().index(100);

    assertThat(titles(new PostingSelection.All())).isEmpty();
    assertThat(titles(new PostingSelection.Starred())).isEmpty();
    assertThat(titles(new PostingSelection.Found("secret"))).isEmpty();
    for (PostingSelection theirs :
        List.of(new PostingSelection.OfFeed(bobs), new PostingSelection.InFolder("Private"))) {
      assertThatThrownBy(() -> rig.give(theirs)).isInstanceOf(RequestRejectedException.class);
    }
  }

  @Test
  void leftFeed_isListedNoMore() {
    rig.people().arrive(news, 2);
    OutputFeed feed = rig.give(new PostingSelection.OfFeed(news));
    assertThat(read(OutRig.path(feed, OutputFormat.ATOM)).postings()).hasSize(2);
    rig.store().subscriptions().remove(ann, List.of(news));
    assertThat(read(OutRig.path(feed, OutputFormat.ATOM)).postings()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void fullText_isGivenWhereItWasFetched(OutputFormat format) {
    List<Long> ids = rig.people().arrive(news, 2);
    OutRig.fetched(
        rig.store(),
        ids.getFirst(),
        "<p>The <b>whole</b> text</p><script>alert(1)</script>",
        rig.people().now());
    OutputOptions options = new OutputOptions(true, false);
    OutputFeed plain = rig.give(new PostingSelection.All());
    OutputFeed whole = rig.shop().make(ann, new PostingSelection.All(), "Whole", 9, options);

    assertThat(words(plain, format)).noneMatch(text -> text.contains("whole"));
    assertThat(words(whole, format).getLast()).isEqualTo("<p>The <b>whole</b> text</p>");
    assertThat(words(whole, format).getFirst()).isEqualTo(words(plain, format).getFirst());
  }

  private List<String> words(OutputFeed feed, OutputFormat format) {
    return read(OutRig.path(feed, format)).postings().stream()
        .map(one -> format == OutputFormat.RSS ? one.summary().raw() : one.content().raw())
        .toList();
  }

  /** Readers unescape a title once and show the rest, entities that are left among it. */
  @Test
  void rssTitles_areEscapedOnce() {
    long feed = rig.people().annsFeed("https://fish.example/feed");
    rig.people().arrive(feed, rich("Fish & <chips>"));
    OutputFeed given =
        rig.shop().make(ann, new PostingSelection.OfFeed(feed), "R & D", 9, OutputOptions.NONE);
    assertThat(OutRig.text(rig.get(OutRig.path(given, OutputFormat.RSS))))
        .contains("<title>R &amp; D</title>", "<title>Fish &amp; &lt;chips&gt;</title>");
  }

  /** newsboat keeps one of two articles with the same id, in whichever feed it comes first. */
  @ParameterizedTest
  @EnumSource
  void ownIds_differFromThoseOfOtherFeeds_andStayTheSame(OutputFormat format) {
    rig.people().arrive(news, 3);
    OutputOptions options = new OutputOptions(false, true);
    OutputFeed usual = rig.give(new PostingSelection.All());
    OutputFeed one = rig.shop().make(ann, new PostingSelection.All(), "One", 9, options);
    OutputFeed two = rig.shop().make(ann, new PostingSelection.All(), "Two", 9, options);

    List<String> ids = ids(read(OutRig.path(one, format)));
    assertThat(ids).hasSize(3).doesNotHaveDuplicates();
    assertThat(ids).doesNotContainAnyElementsOf(ids(read(OutRig.path(two, format))));
    assertThat(ids).doesNotContainAnyElementsOf(ids(read(OutRig.path(usual, format))));
    assertThat(ids(read(OutRig.path(one, format)))).isEqualTo(ids);
  }

  @ParameterizedTest
  @EnumSource
  void gc090_olderPostings_areLinked(OutputFormat format) {
    rig.people().arrive(news, 7);
    OutputFeed feed =
        rig.shop().make(ann, new PostingSelection.All(), "Seven", 3, OutputOptions.NONE);

    List<String> titles = new ArrayList<>();
    String path = OutRig.path(feed, format);
    int documents = 0;
    while (path != null) {
      FeedDocument document = read(path);
      documents++;
      titles.addAll(titles(document));
      String archive = document.head().links().previousArchive();
      path = archive == null ? document.head().links().next() : archive;
    }

    assertThat(documents).isEqualTo(3);
    assertThat(titles)
        .containsExactly(
            "Posting 7",
            "Posting 6",
            "Posting 5",
            "Posting 4",
            "Posting 3",
            "Posting 2",
            "Posting 1");
  }

  @ParameterizedTest
  @EnumSource
  void wordsOfStrangers_areWrittenWell(OutputFormat format) {
    rig.people()
        .arrive(
            news,
            rig.people()
                .posting(
                    "Bell \u0007, \uFFFE and half \uD83D",
                    "<p>\u0000<script>alert(1)</script>&nbsp;</p>"));
    OutputFeed feed =
        rig.shop().make(ann, new PostingSelection.All(), "\"<&>' \u0001", 5, OutputOptions.NONE);

    FeedDocument document = read(OutRig.path(feed, format));

    assertThat(document.postings()).hasSize(1);
    assertThat(document.head().title()).startsWith("\"<&>'");
    assertThat(OutRig.text(rig.get(OutRig.path(feed, format)))).doesNotContain("javascript:");
  }

  @Test
  void requests_areCountedNowAndThen() {
    OutputFeed feed = rig.give(new PostingSelection.All());
    for (int i = 0; i < 3; i++) {
      rig.get(OutRig.path(feed, OutputFormat.RSS));
    }
    rig.people().pass(Duration.ofMinutes(2));
    rig.get(OutRig.path(feed, OutputFormat.RSS));

    OutputFeed counted = rig.store().outputFeeds().find(feed.id()).orElseThrow();
    assertThat(counted.requests()).isEqualTo(4);
    assertThat(counted.requestedAt()).isEqualTo(rig.people().now());
  }
}
