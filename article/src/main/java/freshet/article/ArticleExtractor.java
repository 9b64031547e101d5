package freshet.article;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Extracts the article of a web page; never throws on any input. */
public final class ArticleExtractor {
  /** Shorter text is not an article, but a caption, a notice or a cookie wall. */
  public static final int MINIMUM_TEXT = 140;

  /** Elements nested deeper are moved up, which keeps recursion within the stack. */
  private static final int MAXIMUM_DEPTH = 256;

  /** Text beyond this length is not read. */
  private static final int MAXIMUM_CHARS = 5_000_000;

  /**
   * Tags that are costly to parse: every tag costs more the more there are, and these much more.
   */
  private static final Pattern TAG =
      Pattern.compile(
          "<(?:(table|template|object|applet|marquee|svg)|[a-z])", Pattern.CASE_INSENSITIVE);

  /** The most costly tags; a page is read up to there, since no honest page has as many. */
  private static final int MAXIMUM_COSTLY = 3000;

  /** The most tags; real pages have some thousand. */
  private static final int MAXIMUM_TAGS = 150_000;

  private final int minimumText;

  public ArticleExtractor() {
    this(MINIMUM_TEXT);
  }

  /** Creates an extractor for articles of at least this many characters. */
  public ArticleExtractor(int minimumText) {
    this.minimumText = minimumText;
  }

  /**
   * Extracts the article from the bytes of a page.
   *
   * @param contentType the HTTP header
   * @param url the URL of the page, to resolve links
   */
  public Extraction extract(byte[] body, @Nullable String contentType, String url) {
    return extract(PageCharset.decode(body, contentType), url);
  }

  /** Extracts the article from a page. */
  public Extraction extract(String html, String url) {
    Parser parser = Parser.htmlParser().setMaxDepth(MAXIMUM_DEPTH);
    return extract(Jsoup.parse(html.substring(0, readableChars(html)), url, parser));
  }

  private Extraction extract(Document page) {
    PageHead head = new HeadReader(page).read();
    Optional<MainContent> content = new ContentFinder(page, head).find();
    if (content.isEmpty()) {
      return new Extraction.NoArticle("The page has no text that reads like an article.");
    }
    Article article = assemble(head, content.get());
    return article.text().length() < minimumText
        ? new Extraction.TooShort(article)
        : new Extraction.Found(article);
  }

  private static Article assemble(PageHead head, MainContent content) {
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
