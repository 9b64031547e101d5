package freshet.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadReaderTest {

  @Test
  void jsonLd_isBelievedFirst() {
    PageHead head =
        head(
            """
            <meta property="og:title" content="Boats | Harbour">
            <meta name="author" content="Webmaster">
            <script type="application/ld+json">
            {"@context": "https://schema.org", "@graph": [
              {"@type": "WebSite", "name": "Harbour"},
              {"@type": ["NewsArticle"], "headline": "Boats &amp; paint", "name": null,
               "author": [{"name": "Ada Reed"}, {"name": "Bo Lind"}],
               "publisher": {"name": "Harbour Times"},
               "image": {"url": "/boat.jpg"}, "inLanguage": "en-GB",
               "datePublished": "2024-05-06T07:08:09+02:00", "description": "On\tpaint"}]}
            </script>
            """);

    assertThat(head)
        .isEqualTo(
            new PageHead(
                "Boats & paint",
                "Ada Reed, Bo Lind",
                "en-GB",
                "Harbour Times",
                Instant.parse("2024-05-06T05:08:09Z"),
                "On paint",
                "https://harbour.example/boat.jpg"));
  }

  @Test
  void metaElements_areNext() {
    PageHead head =
        head(
            """
            <meta name="DC.Title" content="Boats">
            <meta property="og:article:author" content="Ada Reed">
            <meta property="og:site_name" content="Harbour Times">
            <meta property="og:locale" content="en_GB">
            <meta property="og:image twitter:image" content="boat.jpg">
            <meta property="article:published_time" content="2024-05-06">
            <meta name="description" content="On paint">
            <script type="application/ld+json">{"@type": "Article", broken</script>
            """);

    assertThat(head)
        .isEqualTo(
            new PageHead(
                "Boats",
                "Ada Reed",
                "en-GB",
                "Harbour Times",
                Instant.parse("2024-05-06T00:00:00Z"),
                "On paint",
                "https://harbour.example/2024/boat.jpg"));
  }

  @Test
  void head_mayLeaveAllOpen() {
    assertThat(head("<p>text")).isEqualTo(new PageHead("", null, null, null, null, null, null));
  }

  @Test
  void author_thatIsAnAddressIsNoByline() {
    String page = "<meta property='article:author' content='https://example.org/ada'>";

    assertThat(head(page).byline()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "en, en",
    "ast, ast",
    "zh_Hant_TW, zh-Hant-TW",
    "de-CH-1996, de-CH-1996",
    "sl-rozaj-biske-1994, sl-rozaj-biske-1994",
    "e,",
    "engl,",
    "e1,",
    "en-,",
    "en--US,",
    "en-123456789,",
    "en US,",
    "é,",
  })
  void language_isATag(String told, @Nullable String read) {
    assertThat(head("<html lang='" + told + "'><p>text").language()).isEqualTo(read);
  }

  /** Such a page once ended the thread that read it, by a StackOverflowError. */
  @Test
  void language_ofThousandsOfSubtagsIsNone() {
    assertThat(head("<html lang='en" + "-abcd".repeat(8000) + "'><p>text").language()).isNull();
  }

  private static PageHead head(String html) {
    return new HeadReader(Jsoup.parse(html, "https://harbour.example/2024/boats")).read();
  }
}
