package freshet.crawler.article;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
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

  private static final Pattern CHARSET =
      Pattern.compile("charset\\s*=\\s*[\"']?([^\\s\"';,]+)", Pattern.CASE_INSENSITIVE);

  private final int minimumText;

  public ArticleExtractor() {
    this(MINIMUM_TEXT);
  }

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
    try {
      return extract(
          Jsoup.parse(new ByteArrayInputStream(body), charset(contentType), url, parser()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read from memory", e);
    }
  }

  /** The article in a page. */
  public Extraction extract(String html, String url) {
    return extract(Jsoup.parse(html, url, parser()));
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
    String byline = head.byline() == null ? content.byline() : head.byline();
    String language =
        head.language() == null
            ? LanguageDetector.detect(content.text()).orElse(null)
            : head.language();
    return new Article(
        head.title(),
        byline,
        language,
        head.siteName(),
        head.published(),
        head.excerpt() == null ? content.firstParagraph() : head.excerpt(),
        head.image() == null ? content.firstImage() : head.image(),
        content.html(),
        content.text());
  }

  private static Parser parser() {
    return Parser.htmlParser().setMaxDepth(MAXIMUM_DEPTH);
  }

  /** The name of a charset that Java knows; else null, for the page itself to tell. */
  private static @Nullable String charset(@Nullable String contentType) {
    Matcher matcher = CHARSET.matcher(contentType == null ? "" : contentType);
    try {
      return matcher.find() ? Charset.forName(matcher.group(1)).name() : null;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return null;
    }
  }
}
