package freshet.crawler.article;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.FeedDocument;
import freshet.feed.FeedHead;
import freshet.feed.FeedReader;
import freshet.feed.Reading;
import freshet.feed.Source;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ArticleFactsTest {
  private static final String PAGE =
      "<html lang='fr'><body><article><p>%s</p></article></body></html>"
          .formatted("Le petit chat dort sur le toit de la maison. ".repeat(20));

  private static FeedDocument feed(String channel, String item) {
    String xml =
        "<rss version='2.0'><channel><title>t</title>%s<item><title>i</title>%s</item></channel></rss>"
            .formatted(channel, item);
    Reading reading =
        new FeedReader()
            .read(xml.getBytes(StandardCharsets.UTF_8), new Source(null, null, Instant.EPOCH));
    return ((Reading.Read) reading).document();
  }

  private static ArticleFacts facts(String channel, String item, String page) {
    FeedDocument document = feed(channel, item);
    FeedHead head = document.head();
    Article article =
        new ArticleExtractor().extract(page, "http://a.test/")
                instanceof Extraction.Found(Article found)
            ? found
            : null;
    return ArticleFacts.of(head, document.postings().getFirst(), article);
  }

  @Test
  void withoutAnyWord_anArticleIsEnglishAndUncategorized() {
    assertThat(facts("", "", "")).isEqualTo(new ArticleFacts("en", "uncategorized"));
  }

  @Test
  void theCategoryOfTheFeed_goesBeforeThatOfThePosting() {
    assertThat(facts("", "<category>chess</category>", "").category()).isEqualTo("chess");
    assertThat(facts("<category>games</category>", "<category>chess</category>", "").category())
        .isEqualTo("games");
  }

  @Test
  void theLanguageOfThePage_goesBeforeThatOfTheFeed() {
    assertThat(facts("<language>de</language>", "", "").language()).isEqualTo("de");
    assertThat(facts("<language>de</language>", "", PAGE).language()).isEqualTo("fr");
  }
}
