package freshet.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ArticleExtractorTest {
  private static final String URL = "https://harbour.example/2024/boats";

  /** Long enough to be found, with commas as prose has them. */
  private static final String PROSE =
      "The boats are painted in winter, when the harbour is quiet, and nobody is in a hurry. ";

  private static final String PAGE =
      """
      <html><head><title>How boats are painted in winter | Harbour Times</title></head><body>
      <div class="menu"><a href="/">Home</a> <a href="/news">News</a></div>
      <div id="story">
        <h1>How boats are painted in winter</h1>
        <p class="byline">By Ada Reed</p>
        <p>First: %1$s <a href="../paint" onclick="steal()">paint</a></p>
        <p>Second: %1$s</p>
        <p style="display:none">Secret: %1$s</p>
        <img data-src="boat.jpg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
        <div class="share">Tell your friends</div>
        <p>Third: %1$s <a href="javascript:evil()">click</a></p>
        <script>var secret = 1;</script>
      </div>
      <div class="sidebar"><p>Other: %1$s</p></div>
      <footer><p>All rights reserved, always.</p></footer>
      </body></html>
      """
          .formatted(PROSE.repeat(3));

  @Test
  void article_isFoundAmongTheRest() {
    Article article = found(PAGE);

    assertThat(article.title()).isEqualTo("How boats are painted in winter");
    assertThat(article.byline()).isEqualTo("By Ada Reed");
    assertThat(article.language()).isEqualTo("en");
    assertThat(article.text()).startsWith("First: The boats").contains("\nSecond:", "\nThird:");
    assertThat(article.text())
        .doesNotContain("Home", "Secret", "Tell your", "secret", "Other:", "rights");
    assertThat(article.excerpt()).startsWith("First:");
  }

  @Test
  void markup_standsOnItsOwn() {
    Article article = found(PAGE);

    assertThat(article.html())
        .contains("<a href=\"https://harbour.example/paint\">paint</a>")
        .contains("<img src=\"https://harbour.example/2024/boat.jpg\">")
        .doesNotContain("onclick", "javascript:", "<script", "class=");
    assertThat(article.image()).isEqualTo("https://harbour.example/2024/boat.jpg");
  }

  @Test
  void base_ofThePageIsWhatLinksAreRelativeTo() {
    Article article = found("<base href='https://cdn.example/x/'>" + PAGE);

    assertThat(article.html()).contains("https://cdn.example/paint");
  }

  @Test
  void bytes_areDecodedAsTheAnswerSays() {
    byte[] body = PAGE.replace("quiet", "\u00e9teint").getBytes(StandardCharsets.ISO_8859_1);

    Extraction extraction =
        new ArticleExtractor().extract(body, "text/html; charset=ISO-8859-1", URL);

    assertThat(extraction).isInstanceOf(Extraction.Found.class);
    assertThat(((Extraction.Found) extraction).article().text()).contains("éteint");
  }

  @Test
  void lineBreaks_partParagraphs() {
    Article article =
        found("<div>One: " + PROSE.repeat(4) + "<br> <br>Two: " + PROSE.repeat(4) + "</div>");

    assertThat(article.text()).contains("\nTwo:");
    assertThat(article.html()).contains("<p>Two:");
  }

  @Test
  void softHyphens_areNotInTheText() {
    Article article = found("<p>" + PROSE.repeat(4) + "har&shy;bour<p>" + PROSE.repeat(4));

    assertThat(article.text()).contains("hurry. harbour");
  }

  @Test
  void dataTables_stayWhole() {
    String row = "<tr><td><a href=/x>boat</a></td><td>red</td></tr>";
    Article article =
        found(
            "<div><p>"
                + PROSE.repeat(4)
                + "<table><tr><th>name<th>colour"
                + row.repeat(12)
                + "</table><p>"
                + PROSE.repeat(4)
                + "</div>");

    assertThat(article.text()).contains("name colour", "boat red");
  }

  @Test
  void rowsOfLinks_areNoContentButListsMayBe() {
    String row = "<div class=also>" + "<a href=/x>You may like</a> | ".repeat(5) + "</div>";
    String list = "<ul><li><a href=#one>Chapter one</a><li><a href=#two>Chapter two</a></ul>";
    String prose = "<p>" + PROSE.repeat(4) + "</p>";
    Article article = found("<div>" + prose + row + prose + list + prose + "</div>");

    assertThat(article.text()).doesNotContain("may like").contains("Chapter one");
  }

  @Test
  void prose_besideTheWinnerIsJoined() {
    String chapters =
        "<div class=part><p>One: %1$s</p><p>%1$s</p></div>".formatted(PROSE.repeat(4));
    Article article =
        found(
            "<article>"
                + chapters
                + chapters.replace("One", "Two")
                + chapters.replace("One", "Three")
                + "</article>");

    assertThat(article.text()).contains("One:", "Two:", "Three:");
  }

  @Test
  void names_areNotBelievedIfNothingElseIsThere() {
    Article article = found("<div class=comment><p>" + PROSE.repeat(8) + "</div>");

    assertThat(article.text()).startsWith("The boats");
  }

  @Test
  void byline_isRatherAPersonThanADate() {
    String dated = "<p class=dateline>Last updated: 3 June 2024</p>";
    String prose = "<p>" + PROSE.repeat(8);

    assertThat(found(dated + "<p class=author>Ada Reed</p>" + prose).byline())
        .isEqualTo("Ada Reed");
    assertThat(found(dated + prose).byline()).isEqualTo("Last updated: 3 June 2024");
  }

  @Test
  void shortText_isToldFromAnArticle() {
    Extraction extraction = new ArticleExtractor().extract("<p>Page not found.</p>", URL);

    assertThat(extraction).isInstanceOf(Extraction.TooShort.class);
    assertThat(((Extraction.TooShort) extraction).article().text()).isEqualTo("Page not found.");
    assertThat(new ArticleExtractor(10).extract("<p>Page not found.</p>", URL))
        .isInstanceOf(Extraction.Found.class);
  }

  @Test
  void emptyPages_haveNoArticle() {
    for (String page :
        new String[] {"", "  ", "<html>", "<frameset><frame src=x>", "<img src=x>"}) {
      assertThat(new ArticleExtractor().extract(page, URL))
          .as(page)
          .isInstanceOf(Extraction.NoArticle.class);
    }
  }

  private static Article found(String page) {
    Extraction extraction = new ArticleExtractor().extract(page, URL);
    assertThat(extraction).isInstanceOf(Extraction.Found.class);
    return ((Extraction.Found) extraction).article();
  }
}
