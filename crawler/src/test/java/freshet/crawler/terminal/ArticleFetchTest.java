package freshet.crawler.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.ArticleFetch.Page;
import freshet.crawler.terminal.OwnInitiative.Prospect;
import freshet.http.FetchResult;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ArticleFetchTest {
  private final PoliteHost host = new PoliteHost();
  private final ArticleFetch articles = new ArticleFetch(PageReader.by(host), Rig.AGENT, host);

  private Page fetch(String page) {
    return articles.fetch("https://a.example/" + page);
  }

  private Prospect left(String page) {
    return switch (fetch(page)) {
      case Page.Left(String sentence, Prospect prospect) -> {
        assertThat(sentence).endsWith(".");
        yield prospect;
      }
      case Page.Got got -> throw new AssertionError("a page: " + got.url());
    };
  }

  @Test
  void aPage_comesAsItWasSent() {
    String html = "<html>an article";
    host.serve("p", Answers.ok(html, "Content-Type", "text/html; charset=utf-8"));
    assertThat(fetch("p"))
        .isInstanceOfSatisfying(
            Page.Got.class,
            got -> {
              assertThat(new String(got.html(), StandardCharsets.UTF_8)).isEqualTo(html);
              assertThat(got.url()).isEqualTo(Answers.URL);
            });
  }

  @Test
  void gc080_robotsAndTurnsAreAskedFirst() {
    host.serve("p", "<html>");
    assertThat(left("no-robots")).isEqualTo(Prospect.NONE);
    assertThat(fetch("p")).isInstanceOf(Page.Got.class);
    assertThat(host.log())
        .containsExactly("asks for no-robots", "asks for p", "turn p", "fetch p", "answered p 200");
  }

  @Test
  void whatIsNoPage_isLeftForGood() {
    host.serve("film", Answers.ok("...", "Content-Type", "video/mp4"));
    host.serve("wall", Answers.ok("<html>captcha", "Content-Type", "text/html"));
    assertThat(left("film")).isEqualTo(Prospect.NONE);
    assertThat(left("wall")).isEqualTo(Prospect.NONE);
    assertThat(left("missing")).isEqualTo(Prospect.NONE);
  }

  @Test
  void whatMayPass_isLeftForLater() {
    host.serve("busy", Answers.status(429));
    host.serve("ill", Answers.status(502));
    host.serve("away", Answers.none(FetchResult.Cause.TIMEOUT));
    assertThat(left("busy")).isEqualTo(Prospect.LATER);
    assertThat(left("ill")).isEqualTo(Prospect.LATER);
    assertThat(left("away")).isEqualTo(Prospect.LATER);
    host.close();
    assertThat(left("p")).isEqualTo(Prospect.UNASKED);
  }
}
