package freshet.crawler.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.ArticleFetch.Page;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArticleFetchTest {
  private final PoliteHost host = new PoliteHost();
  private final ArticleFetch<String> articles =
      new ArticleFetch<>(
          new OwnInitiative(host, Rig.AGENT, host),
          (html, type, url) ->
              Optional.of(new String(html, StandardCharsets.UTF_8))
                  .filter(text -> text.contains("article"))
                  .map(text -> text.length() + " of " + type + " at " + url),
          3);

  /** New postings, each linking to the page of its id. */
  private List<Page<String>> fetch(String... ids) {
    return articles.fetch(
        Stream.of(ids)
            .map(id -> DatedPosting.of(1, TinyReader.posting(id, "t", null), Rig.START))
            .toList());
  }

  @Test
  void aPageIsKeptCompressed_andExtracted() {
    String html = "<html>" + "an article ".repeat(500);
    host.serve("p", Answers.ok(html, "Content-Type", "text/html; charset=utf-8"));
    assertThat(fetch("p"))
        .singleElement()
        .isInstanceOfSatisfying(
            Page.Kept.class,
            kept -> {
              assertThat(kept.html().length).isLessThan(html.length() / 10);
              assertThat(new String(kept.page(), StandardCharsets.UTF_8)).isEqualTo(html);
              assertThat(kept.article())
                  .isEqualTo(html.length() + " of text/html; charset=utf-8 at " + Answers.URL);
            });
  }

  @Test
  void aPageWithoutArticle_isKeptToo() {
    host.serve("p", "<html>nothing");
    assertThat(fetch("p"))
        .singleElement()
        .isInstanceOfSatisfying(Page.Kept.class, kept -> assertThat(kept.article()).isNull());
  }

  @Test
  void gc080_robotsAndTurnsAreAskedFirst() {
    host.serve("p", "<html>");
    assertThat(fetch("no-robots", "p").getFirst())
        .isInstanceOfSatisfying(
            Page.Left.class, left -> assertThat(left.sentence()).contains("robots.txt"));
    assertThat(host.log())
        .containsExactly("allows no-robots", "allows p", "turn p", "fetch p", "answered p 200");
  }

  @Test
  void whatIsNoPage_isLeft_withASentence() {
    host.serve("film", Answers.ok("...", "Content-Type", "video/mp4"));
    host.serve("wall", Answers.ok("<html>captcha", "Content-Type", "text/html"));
    assertThat(fetch("film", "wall", "missing"))
        .allSatisfy(
            page ->
                assertThat(page)
                    .isInstanceOfSatisfying(
                        Page.Left.class, left -> assertThat(left.sentence()).endsWith(".")));
  }

  @Test
  void aLimitHolds_andNoPageIsFetchedTwice() {
    fetch("a", "a", "b");
    assertThat(host.asked()).hasSize(2);
    host.forget();
    fetch(IntStream.range(0, 50).mapToObj(i -> "p" + i).toArray(String[]::new));
    assertThat(host.asked()).hasSize(3);
  }
}
