package freshet.web.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.feed.Enclosure;
import freshet.feed.FeedDocument;
import freshet.feed.FeedReader;
import freshet.feed.Markup;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.Reading;
import freshet.feed.Source;
import freshet.store.people.OutputFeed;
import freshet.store.people.Rule;
import freshet.store.people.Rule.Act;
import freshet.store.people.Rule.Field;
import freshet.store.people.Rule.Matching;
import freshet.store.people.Scope;
import freshet.store.people.Selection;
import freshet.web.Refusal;
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
    Reading reading =
        new FeedReader().read(answer.body(), new Source(path, type, rig.people().now()));
    assertThat(reading).isInstanceOf(Reading.Read.class);
    FeedDocument document = ((Reading.Read) reading).document();
    assertThat(document.repaired()).isFalse();
    return document;
  }

  private List<String> titles(Selection selection) {
    return titles(read(OutRig.path(rig.give(selection), Format.ATOM)));
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
        Markup.NONE,
        new Markup("<p>Fish &amp; <b>chips</b> ]]&gt;</p>", true, null),
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
  void everyFormat_isReadAsTheSamePosting(Format format) {
    rig.people().arrive(news, rich("Fish & chips < 5 \u20AC \uD83D\uDE00"));
    OutputFeed feed = rig.give(new Selection.All());

    FeedDocument document = read(OutRig.path(feed, format));

    Posting posting = document.postings().getFirst();
    assertThat(document.head().title()).isEqualTo("All postings");
    assertThat(document.head().links().self()).isEqualTo(rig.topic(feed, format));
    assertThat(document.head().links().hubs()).containsExactly(rig.url() + "/hub");
    assertThat(posting.title()).isEqualTo("Fish & chips < 5 \u20AC \uD83D\uDE00");
    assertThat(posting.link()).isEqualTo("https://news.example/1?a=1&b=2");
    assertThat(posting.published().at()).isEqualTo(PUBLISHED);
    assertThat(posting.updated().at()).isEqualTo(PUBLISHED);
    assertThat(posting.authors()).containsExactly("Ann", "Bob & Co");
    assertThat(posting.categories()).containsExactly("food", "a<b");
    Markup words = format == Format.RSS ? posting.summary() : posting.content();
    assertThat(words.raw()).isEqualTo("<p>Fish &amp; <b>chips</b> ]]&gt;</p>");
    assertThat(posting.enclosures()).isEqualTo(rich("").enclosures());
  }

  @Test
  void ids_areTheSameInAllFormats_andForGood() {
    rig.people().arrive(news, 3);
    OutputFeed feed = rig.give(new Selection.All());
    OutputFeed other = rig.give(new Selection.InFolder("Daily"));

    Set<List<String>> ids = new HashSet<>();
    for (Format format : Format.values()) {
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

    assertThat(titles(new Selection.All())).containsExactly("Weather of today");
    assertThat(titles(new Selection.InFolder("Daily"))).containsExactly("Weather of today");
    assertThat(titles(new Selection.Starred())).containsExactly("Sports of today");
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
        new Scope.All(),
        rig.people().now());
  }

  @Test
  void source_isNamed_withoutItsSecretAddress() {
    rig.people().arrive(news, 1);
    OutputFeed feed = rig.give(new Selection.All());
    for (Format format : Format.values()) {
      assertThat(OutRig.text(rig.get(OutRig.path(feed, format))))
          .contains("Title of https://news.example/feed", "https://site.example/")
          .doesNotContain("<link rel=\"via\"");
    }
    assertThat(OutRig.text(rig.get(OutRig.path(feed, Format.ATOM)))).contains("<source><id>");
    assertThat(OutRig.text(rig.get(OutRig.path(feed, Format.RSS))))
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

    assertThat(titles(new Selection.All())).containsExactly("From the blog", "From the news");
    assertThat(titles(new Selection.InFolder("Daily"))).containsExactly("From the news");
    assertThat(titles(new Selection.OfFeed(blog))).containsExactly("From the blog");
    assertThat(titles(new Selection.Starred())).containsExactly("From the blog");
    assertThat(titles(new Selection.Tagged("later"))).containsExactly("From the news");
    assertThat(titles(new Selection.Found("sun"))).containsExactly("From the blog");
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

    assertThat(titles(new Selection.All())).isEmpty();
    assertThat(titles(new Selection.Starred())).isEmpty();
    assertThat(titles(new Selection.Found("secret"))).isEmpty();
    for (Selection theirs :
        List.of(new Selection.OfFeed(bobs), new Selection.InFolder("Private"))) {
      assertThatThrownBy(() -> rig.give(theirs)).isInstanceOf(Refusal.class);
    }
  }

  @Test
  void leftFeed_isListedNoMore() {
    rig.people().arrive(news, 2);
    OutputFeed feed = rig.give(new Selection.OfFeed(news));
    assertThat(read(OutRig.path(feed, Format.ATOM)).postings()).hasSize(2);
    rig.store().subscriptions().remove(ann, List.of(news));
    assertThat(read(OutRig.path(feed, Format.ATOM)).postings()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void gc090_olderPostings_areLinked(Format format) {
    rig.people().arrive(news, 7);
    OutputFeed feed = rig.shop().make(ann, new Selection.All(), "Seven", 3);

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
  void wordsOfStrangers_areWrittenWell(Format format) {
    rig.people()
        .arrive(
            news,
            rig.people()
                .posting(
                    "Bell \u0007, \uFFFE and half \uD83D",
                    "<p>\u0000<script>alert(1)</script>&nbsp;</p>"));
    OutputFeed feed = rig.shop().make(ann, new Selection.All(), "\"<&>' \u0001", 5);

    FeedDocument document = read(OutRig.path(feed, format));

    assertThat(document.postings()).hasSize(1);
    assertThat(document.head().title()).startsWith("\"<&>'");
    assertThat(OutRig.text(rig.get(OutRig.path(feed, format)))).doesNotContain("javascript:");
  }

  @Test
  void requests_areCountedNowAndThen() {
    OutputFeed feed = rig.give(new Selection.All());
    for (int i = 0; i < 3; i++) {
      rig.get(OutRig.path(feed, Format.RSS));
    }
    rig.people().pass(Duration.ofMinutes(2));
    rig.get(OutRig.path(feed, Format.RSS));

    OutputFeed counted = rig.store().outputFeeds().find(feed.id()).orElseThrow();
    assertThat(counted.requests()).isEqualTo(4);
    assertThat(counted.requestedAt()).isEqualTo(rig.people().now());
  }
}
