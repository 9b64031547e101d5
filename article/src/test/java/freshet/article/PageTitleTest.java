package freshet.article;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTitleTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          How boats are painted in winter | The Harbour Times ; How boats are painted in winter
          Harbour Times - How boats are painted in winter ; How boats are painted in winter
          Harbour » How boats are painted in winter ; How boats are painted in winter
          Harbour Times: How boats are painted in winter ; How boats are painted in winter
          Paint – Harbour Times ; Paint – Harbour Times
          """)
  void title_losesTheNameOfTheSite(String whole, String expected) {
    assertThat(PageTitle.of(Jsoup.parse("<title>" + whole + "</title>"))).isEqualTo(expected);
  }

  @Test
  void title_keepsAColonThatTheHeadingHasToo() {
    String page = "<title>Paint: all you need to know</title><h1>Paint: all you need to know</h1>";

    assertThat(PageTitle.of(Jsoup.parse(page))).isEqualTo("Paint: all you need to know");
  }

  @Test
  void title_thatIsVeryShortGivesWayToTheOnlyHeading() {
    String page = "<title>Blog</title><h1>How the boats are painted in winter</h1>";

    assertThat(PageTitle.of(Jsoup.parse(page))).isEqualTo("How the boats are painted in winter");
  }

  @Test
  void title_mayBeMissing() {
    assertThat(PageTitle.of(Jsoup.parse("<p>text"))).isEmpty();
  }
}
