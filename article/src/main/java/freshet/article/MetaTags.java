package freshet.article;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** The meta elements of a page by their names, in lower case: "og:title", "dc:creator". */
final class MetaTags {
  private final Map<String, String> contents = new HashMap<>();

  MetaTags(Document page) {
    for (Element meta : page.getElementsByTag("meta")) {
      String content = WordCount.squeeze(Parser.unescapeEntities(meta.attr("content"), false));
      if (!content.isEmpty()) {
        names(meta.attr("property"), content);
        names(meta.attr("name"), content);
        names(meta.attr("http-equiv"), content);
        names(meta.attr("itemprop"), content);
      }
    }
  }

  /** Adds the names of an attribute, which may hold several; the first content of a name wins. */
  private void names(String attribute, String content) {
    for (String name : WordCount.parts(attribute.toLowerCase(Locale.ROOT))) {
      String plain = name.replace('.', ':');
      contents.putIfAbsent(
          plain.startsWith("og:article:") ? plain.substring("og:".length()) : plain, content);
    }
  }

  /** Returns the content of the first of these names that the page has. */
  @Nullable String first(String... names) {
    for (String name : names) {
      String content = contents.get(name);
      if (content != null) {
        return content;
      }
    }
    return null;
  }
}
