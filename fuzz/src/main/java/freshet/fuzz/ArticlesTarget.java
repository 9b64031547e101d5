package freshet.fuzz;

import freshet.article.Article;
import freshet.article.ArticleExtractor;
import freshet.article.Extraction;
import freshet.article.Extraction.Found;
import freshet.article.Extraction.NoArticle;
import freshet.article.Extraction.TooShort;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The article of a page. */
public final class ArticlesTarget {
  private static final ArticleExtractor EXTRACTOR = new ArticleExtractor();
  private static final String URL = "https://blog.example/a/post";
  private static final Instant FIRST = Instant.parse("-0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("+10000-01-02T00:00:00Z");

  private ArticlesTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Extraction extraction = FuzzAssertions.soon(() -> EXTRACTOR.extract(data, "text/html", URL));
    FuzzAssertions.same(
        EXTRACTOR.extract(data, "text/html", URL), extraction, "is extracted in the same way");
    switch (extraction) {
      case Found(Article article) -> {
        FuzzAssertions.that(
            article.text().length() >= ArticleExtractor.MINIMUM_TEXT, "is long enough", article);
        check(article);
      }
      case TooShort(Article article) -> check(article);
      case NoArticle(String reason) ->
          FuzzAssertions.that(reason.endsWith("."), "gives a sentence", reason);
    }
  }

  private static void check(Article article) {
    Instant published = article.published();
    FuzzAssertions.that(
        published == null || (published.isAfter(FIRST) && published.isBefore(LAST)),
        "lies in years of four digits",
        article);
    FuzzAssertions.that(isWeb(article.image()), "has its image in the web", article);
    FuzzAssertions.that(!article.title().contains("\n"), "has a title of one line", article);
    SanitiserTarget.check(article.html());
  }

  private static boolean isWeb(@Nullable String url) {
    return url == null || url.matches("(?is)https?://.+");
  }
}
