package freshet.article;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;

/** Writes the content as standalone markup and as plain text. */
final class ContentWriter {
  private static final Set<String> KEPT_ATTRIBUTES =
      Set.of(
          "href",
          "src",
          "srcset",
          "alt",
          "title",
          "width",
          "height",
          "colspan",
          "rowspan",
          "cite",
          "datetime",
          "lang",
          "dir",
          "poster",
          "start",
          "type",
          "open",
          "value",
          "scope");
  private static final Set<String> ADDRESSES = Set.of("href", "src", "cite", "poster");
  private static final Set<String> SAFE_SCHEMES =
      Set.of("http", "https", "mailto", "tel", "ftp", "magnet", "xmpp", "geo");

  /** Removed from plain text, where it hides words from search. */
  private static final String SOFT_HYPHEN = "\u00ad";

  private final Element content;
  private final String base;

  ContentWriter(Element content, String base) {
    this.content = content;
    this.base = base;
  }

  MainContent write(@Nullable String byline) {
    content.getAllElements().forEach(this::tidy);
    Document document = new Document(base);
    document.outputSettings().prettyPrint(false);
    document.appendChild(content);
    return new MainContent(
        content.html(), text(), firstParagraph(), LazyImages.lead(content, base), byline);
  }

  private void tidy(Element element) {
    List<Attribute> attributes = element.attributes().asList();
    for (Attribute attribute : attributes) {
      String key = attribute.getKey();
      if (!KEPT_ATTRIBUTES.contains(key)) {
        element.removeAttr(key);
      } else if (ADDRESSES.contains(key)) {
        setAddress(element, key, attribute.getValue());
      } else if (key.equals("srcset")) {
        element.attr(key, SourceSet.absolute(attribute.getValue(), base));
      }
    }
  }

  private void setAddress(Element element, String key, String value) {
    String link = value.strip();
    boolean picture = key.equals("src") && link.regionMatches(true, 0, "data:image/", 0, 11);
    if (picture) {
      return;
    }
    String absolute = PageLinks.absolute(base, link);
    if (isSafe(absolute)) {
      element.attr(key, absolute);
    } else {
      element.removeAttr(key);
    }
  }

  private static boolean isSafe(String address) {
    int colon = address.indexOf(':');
    return colon > 0 && SAFE_SCHEMES.contains(address.substring(0, colon).toLowerCase(Locale.ROOT));
  }

  private String firstParagraph() {
    return content.getElementsByTag("p").stream()
        .map(paragraph -> WordCount.squeeze(paragraph.text()))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  private String text() {
    StringBuilder lines = new StringBuilder();
    write(content, lines);
    StringBuilder text = new StringBuilder();
    lines
        .toString()
        .lines()
        .map(WordCount::squeeze)
        .filter(line -> !line.isEmpty())
        .forEach(line -> text.append(text.isEmpty() ? "" : "\n").append(line));
    return text.toString();
  }

  private static void write(Element element, StringBuilder lines) {
    for (Node child : element.childNodes()) {
      if (child instanceof TextNode text) {
        String whole = text.getWholeText().replace(SOFT_HYPHEN, "");
        lines.append(inPre(element) ? whole : WordCount.flat(whole));
      } else if (child instanceof Element inner) {
        boolean ownLine = inner.isBlock() || TreeEdits.is(inner, "br");
        boolean cell = TreeEdits.is(inner, "td") || TreeEdits.is(inner, "th");
        lines.append(cell ? " " : ownLine ? "\n" : "");
        write(inner, lines);
        lines.append(cell ? " " : ownLine ? "\n" : "");
      }
    }
  }

  private static boolean inPre(Element element) {
    return TreeEdits.is(element, "pre") || TreeEdits.isCloselyInside(element, "pre");
  }
}
