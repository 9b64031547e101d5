package freshet.crawler.article;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Extracts the article of a web page; never throws on any input. */
public final class ArticleExtractor {
  /** Fewer characters of text than this are no article: a caption, a notice, a cookie wall. */
  public static final int MINIMUM_TEXT = 140;

  /** Elements nested deeper are moved up; keeps every walk through the page within the stack. */
  private static final int MAXIMUM_DEPTH = 256;

  /** What comes after so many characters is not read. */
  private static final int MAXIMUM_CHARS = 5_000_000;

  /** All elements cost the parser the more time the more of them there are, these much more. */
  private static final Pattern TAG =
      Pattern.compile(
          "<(?:(table|template|object|applet|marquee|svg)|[a-z])", Pattern.CASE_INSENSITIVE);

  /** No honest page has as many of the costly ones; it is read up to there. */
  private static final int MAXIMUM_COSTLY = 3000;

  /** The same with all tags; real pages that were looked at have some thousand. */
  private static final int MAXIMUM_TAGS = 150_000;

  private final int minimumText;

  public ArticleExtractor() {
    this(MINIMUM_TEXT);
  }

  /** Finds articles of at least so many characters of text. */
  public ArticleExtractor(int minimumText) {
    this.minimumText = minimumText;
  }

  /**
   * The article in the bytes of a page.
   *
   * @param contentType of the HTTP answer
   * @param url of the page, to make links absolute
   */
  public Extraction extract(byte[] body, @Nullable String contentType, String url) {
    return extract(PageCharset.decode(body, contentType), url);
  }

  /** The article in a page. */
  public Extraction extract(String html, String url) {
    Parser parser = Parser.htmlParser().setMaxDepth(MAXIMUM_DEPTH);
    return extract(Jsoup.parse(html.substring(0, readableChars(html)), url, parser));
  }

  private Extraction extract(Document page) {
    Head head = new HeadReader(page).read();
    Optional<Content> content = new ContentFinder(page, head).find();
    if (content.isEmpty()) {
      return new Extraction.NoArticle("The page has no text that reads like an article.");
    }
    Article article = assemble(head, content.get());
    return article.text().length() < minimumText
        ? new Extraction.TooShort(article)
        : new Extraction.Found(article);
  }

  private static Article assemble(Head head, Content content) {
    String language =
        head.language() == null
            ? LanguageDetector.detect(content.text()).orElse(null)
            : head.language();
    return new Article(
        head.title(),
        head.byline() == null ? content.byline() : head.byline(),
        language,
        head.siteName(),
        head.published(),
        head.excerpt() == null ? content.firstParagraph() : head.excerpt(),
        head.image() == null ? content.firstImage() : head.image(),
        content.html(),
        content.text());
  }

  private static int readableChars(String html) {
    int chars = Math.min(html.length(), MAXIMUM_CHARS);
    Matcher tag = TAG.matcher(html).region(0, chars);
    int costly = 0;
    for (int tags = 1; tag.find(); tags++) {
      if (tag.group(1) != null) {
        costly++;
      }
      if (tags > MAXIMUM_TAGS || costly > MAXIMUM_COSTLY) {
        return tag.start();
      }
    }
    return chars;
  }
}
