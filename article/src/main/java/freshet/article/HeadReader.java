package freshet.article;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Reads the metadata of a page: JSON-LD first, then meta elements, then its markup. */
final class HeadReader {
  /** Longer than any language tag in use (RFC 5646, 4.4.1). */
  private static final int LONGEST_LANGUAGE = 64;

  private final Document page;
  private final MetaTags meta;
  private final JsonLd described;

  HeadReader(Document page) {
    this.page = page;
    this.meta = new MetaTags(page);
    this.described = JsonLd.of(page);
  }

  PageHead read() {
    return new PageHead(
        title(), byline(), language(), siteName(), published().orElse(null), excerpt(), image());
  }

  private String title() {
    String fallback = PageTitle.of(page);
    String title =
        either(
            described.title(fallback),
            meta.first(
                "dc:title",
                "dcterm:title",
                "dcterms:title",
                "og:title",
                "weibo:article:title",
                "weibo:webpage:title",
                "title",
                "twitter:title",
                "parsely-title"));
    return title == null ? fallback : title;
  }

  private @Nullable String byline() {
    String named =
        either(
            described.byline(),
            meta.first(
                "dc:creator", "dcterm:creator", "dcterms:creator", "author", "parsely-author"));
    if (named != null) {
      return named;
    }
    String author = meta.first("article:author");
    return author == null || PageLinks.isWeb(author) ? null : author;
  }

  private @Nullable String language() {
    Element root = page.selectFirst("html");
    return Stream.of(
            root == null ? "" : root.attr("lang"),
            root == null ? "" : root.attr("xml:lang"),
            or(described.value("inLanguage")),
            or(meta.first("content-language", "language", "dc:language")),
            or(meta.first("og:locale")))
        .map(String::strip)
        .filter(HeadReader::isLanguage)
        .map(tag -> tag.replace('_', '-'))
        .findFirst()
        .orElse(null);
  }

  /**
   * Whether a text has the form of a language tag: two or three letters, then subtags of up to
   * eight.
   */
  private static boolean isLanguage(String tag) {
    int length = 0;
    boolean first = true;
    for (int i = 0; i < Math.min(tag.length(), LONGEST_LANGUAGE + 1); i++) {
      char c = tag.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if ((c == '-' || c == '_') && endsWell(first, length)) {
        first = false;
        length = 0;
      } else if (letter || (!first && c >= '0' && c <= '9')) {
        length++;
      } else {
        return false;
      }
    }
    return tag.length() <= LONGEST_LANGUAGE && endsWell(first, length);
  }

  private static boolean endsWell(boolean first, int length) {
    return first ? length == 2 || length == 3 : length >= 1 && length <= 8;
  }

  private @Nullable String siteName() {
    return either(described.siteName(), meta.first("og:site_name", "application-name"));
  }

  private @Nullable String excerpt() {
    return either(
        described.value("description"),
        meta.first(
            "dc:description",
            "dcterm:description",
            "og:description",
            "weibo:article:description",
            "weibo:webpage:description",
            "description",
            "twitter:description"));
  }

  private Optional<Instant> published() {
    return Stream.of(
            described.value("datePublished"),
            meta.first("article:published_time"),
            meta.first("parsely-pub-date"),
            meta.first("datepublished", "og:published_time", "pubdate", "publishdate"),
            meta.first("sailthru:date", "dc:date", "dc:date:issued", "dcterms:created", "date"),
            time("[itemprop~=datePublished]"),
            time("time[pubdate]"))
        .map(PageDate::read)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private String time(String selector) {
    Element time = page.selectFirst(selector);
    if (time == null) {
      return "";
    }
    return Stream.of(time.attr("datetime"), time.attr("content"), time.ownText())
        .filter(text -> !text.isBlank())
        .findFirst()
        .orElse("");
  }

  private @Nullable String image() {
    String declared =
        either(
            described.image(),
            meta.first("og:image", "og:image:url", "og:image:secure_url", "twitter:image"));
    if (declared == null) {
      Element link = page.selectFirst("link[rel=image_src]");
      declared = link == null ? null : link.attr("href");
    }
    String url = declared == null ? "" : PageLinks.absolute(page.baseUri(), declared);
    return PageLinks.isWeb(url) ? url : null;
  }

  private static @Nullable String either(@Nullable String first, @Nullable String second) {
    return first == null ? second : first;
  }

  private static String or(@Nullable String text) {
    return text == null ? "" : text;
  }
}
