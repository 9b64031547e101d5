package freshet.feed.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.discovery.FeedCandidate.Found;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedDiscoveryTest {
  private static final String URL = "https://example.org/blog/post.html";

  @Test
  void order_isThatOfSurenessAndCommentsAreLast() {
    String html =
        """
        <html><head>
        <link rel="alternate" type="application/rss+xml" title="Comments on this" href="/blog/x">
        <link rel="ALTERNATE" type="Application/Atom+xml; charset=utf-8" title="News" href="../news.atom">
        <link rel="alternate stylesheet" type="text/xml" href="/style">
        <link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/1">
        <link rel="alternate" hreflang="de" href="/de">
        </head><body><a href="/feed.xml">here</a><a href="/feeds.html">RSS</a>
        <a href="/blog/post.html">RSS</a><a href="https://feedly.com/i/subscription/feed/x">RSS</a></body></html>
        """;
    FetchedPage page =
        new FetchedPage(
            URL,
            html,
            List.of(
                "</style.css>; rel=preload, </h.rss>; rel=\"alternate\"; type=\"application/rss+xml\""));

    List<FeedCandidate> candidates = new FeedDiscovery().candidates(page);

    assertThat(candidates.subList(0, 3))
        .containsExactly(
            new FeedCandidate(
                "https://example.org/news.atom",
                "News",
                "Application/Atom+xml; charset=utf-8",
                Found.LINK_ELEMENT),
            new FeedCandidate(
                "https://example.org/h.rss", null, "application/rss+xml", Found.LINK_HEADER),
            new FeedCandidate("https://example.org/feed.xml", "here", null, Found.ANCHOR));
    assertThat(candidates.subList(3, candidates.size() - 1))
        .allMatch(candidate -> candidate.found() == Found.COMMON_PATH)
        .extracting(FeedCandidate::url)
        .contains("https://example.org/feed", "https://example.org/atom.xml")
        .doesNotContain("https://example.org/feed.xml");
    assertThat(candidates.getLast().title()).isEqualTo("Comments on this");
  }

  @ParameterizedTest
  @CsvSource({
    "/feed, x, true",
    "/a/rss/, x, true",
    "/a.rdf, x, true",
    "/blog/index.xml, x, true",
    "/?feed=rss2, x, true",
    "/show?format=atom&x=1, x, true",
    "/subscribe, RSS feed, true",
    "feed://example.org/x.rss, x, true",
    "https://other.example/subscribe, RSS feed, false",
    "/subscribe, Newsletter, false",
    "/feedback, Feedback, false",
    "/sitemap.xml, Sitemap, false",
    "javascript:feed(), RSS, false",
  })
  void anchors_countWhenTheyLookLikeFeeds(String href, String text, boolean feed) {
    FetchedPage page = new FetchedPage(URL, "<a href='" + href + "'>" + text + "</a>", List.of());

    assertThat(
            new FeedDiscovery()
                .candidates(page).stream().filter(found -> found.found() == Found.ANCHOR))
        .hasSize(feed ? 1 : 0);
  }

  @Test
  void base_isHeeded() {
    FetchedPage page =
        new FetchedPage(URL, "<base href='/other/'><link rel=feed href=f>", List.of());

    assertThat(new FeedDiscovery().candidates(page).getFirst().url())
        .isEqualTo("https://example.org/other/f");
  }

  @ParameterizedTest
  @CsvSource({
    "https://www.youtube.com/channel/UCx-1_2/videos, https://www.youtube.com/feeds/videos.xml?channel_id=UCx-1_2",
    "https://youtube.com/user/name, https://www.youtube.com/feeds/videos.xml?user=name",
    "https://m.youtube.com/playlist?list=PL1, https://www.youtube.com/feeds/videos.xml?playlist_id=PL1",
    "https://old.reddit.com/r/java/, https://www.reddit.com/r/java/.rss",
    "https://github.com/jhy/jsoup, https://github.com/jhy/jsoup/releases.atom",
    "https://github.com/jhy/jsoup/commits/master, https://github.com/jhy/jsoup/commits/master.atom",
    "https://github.com/jhy, https://github.com/jhy.atom",
    "https://medium.com/@me, https://medium.com/feed/@me",
    "https://medium.com/tag/java, https://medium.com/feed/tag/java",
    "https://me.medium.com/post-1, https://me.medium.com/feed",
    "https://me.substack.com/p/x, https://me.substack.com/feed",
    "http://me.blogspot.co.uk/2020/x.html, https://me.blogspot.co.uk/feeds/posts/default",
    "https://me.wordpress.com, https://me.wordpress.com/feed/",
    "https://me.tumblr.com/post/1, https://me.tumblr.com/rss",
    "https://www.tumblr.com/me, https://me.tumblr.com/rss",
    "https://vimeo.com/me, https://vimeo.com/me/videos/rss",
    "https://vimeo.com/channels/staff, https://vimeo.com/channels/staff/videos/rss",
    "https://stackoverflow.com/questions/tagged/java, https://stackoverflow.com/feeds/tag/java",
    "https://cooking.stackexchange.com/questions/12/x, https://cooking.stackexchange.com/feeds/question/12",
    "https://bsky.app/profile/me.example, https://bsky.app/profile/me.example/rss",
    "https://social.example/@me, https://social.example/@me.rss",
    "https://tube.example/c/me/videos, https://tube.example/feeds/videos.xml?videoChannelName=me",
    "https://tube.example/a/me/video-channels, https://tube.example/feeds/videos.xml?accountName=me",
    "https://odysee.com/@me:a, https://odysee.com/$/rss/@me:a",
    "https://de.wikipedia.org/wiki/Feed, https://de.wikipedia.org/w/index.php?title=Feed&action=history&feed=atom",
    "https://pypi.org/project/x/, https://pypi.org/rss/project/x/releases.xml",
  })
  void knownSites_needNoFetch(String page, String feed) {
    assertThat(new FeedDiscovery().ofSite(page))
        .first()
        .isEqualTo(new FeedCandidate(feed, Found.KNOWN_SITE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://www.youtube.com/@me",
        "https://vimeo.com/12345",
        "https://github.com/features",
        "https://example.org/about",
        "mailto:me@example.org",
        "nonsense",
      })
  void otherPages_areNotGuessedAt(String page) {
    assertThat(new FeedDiscovery().ofSite(page)).isEmpty();
  }

  @Test
  void handleOfYoutube_isKnownByTheCanonicalUrl() {
    FetchedPage page =
        new FetchedPage(
            "https://www.youtube.com/@me",
            "<link rel=canonical href='https://www.youtube.com/channel/UCabc'>",
            List.of());

    assertThat(new FeedDiscovery().candidates(page).getFirst().url())
        .isEqualTo("https://www.youtube.com/feeds/videos.xml?channel_id=UCabc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<div>", "<a href=/feed>", "<link rel=feed href=x", "<table><b>x", "/"})
  void hugePages_areBounded(String unit) {
    FetchedPage page =
        new FetchedPage("https://example.org/" + unit.repeat(999), unit.repeat(30_000), List.of());

    assertThat(
            Assertions.assertTimeoutPreemptively(
                Duration.ofMinutes(1), () -> new FeedDiscovery().candidates(page)))
        .hasSizeLessThan(100);
  }
}
