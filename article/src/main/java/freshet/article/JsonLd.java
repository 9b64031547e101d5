package freshet.article;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** The article that a page describes in schema.org terms, as embedded JSON. */
final class JsonLd {
  private static final Pattern VOCABULARY = Pattern.compile("^https?://schema\\.org/");
  private static final Pattern WORD = Pattern.compile("\\w+");
  private static final String CDATA = "<![CDATA[";
  private static final String CDATA_END = "]]>";

  private final Map<?, ?> article;

  private JsonLd(Map<?, ?> article) {
    this.article = article;
  }

  /** Returns the first article that a page describes; an empty one if there is none. */
  static JsonLd of(Document page) {
    for (Element script : page.getElementsByTag("script")) {
      if (script.attr("type").strip().equalsIgnoreCase("application/ld+json")) {
        String json = withoutCdata(script.data().strip());
        Optional<Map<?, ?>> article = EmbeddedJson.read(json).flatMap(JsonLd::article);
        if (article.isPresent()) {
          return new JsonLd(article.get());
        }
      }
    }
    return new JsonLd(Map.of());
  }

  private static Optional<Map<?, ?>> article(Object value) {
    return objects(value)
        .<Map<?, ?>>mapMulti(
            (object, found) -> {
              found.accept(object);
              objects(object.get("@graph")).forEach(found);
            })
        .filter(JsonLd::isArticle)
        .findFirst();
  }

  /** Returns the objects of a value, which may be one object or a list. */
  private static Stream<Map<?, ?>> objects(@Nullable Object value) {
    return list(value).stream()
        .<Map<?, ?>>mapMulti(
            (element, found) -> {
              if (element instanceof Map<?, ?> object) {
                found.accept(object);
              }
            });
  }

  private static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> several) {
      return several;
    }
    return value == null ? List.of() : List.of(value);
  }

  private static boolean isArticle(Map<?, ?> object) {
    return list(object.get("@type")).stream()
        .anyMatch(type -> type instanceof String name && isArticleType(name));
  }

  private static boolean isArticleType(String name) {
    String type = VOCABULARY.matcher(name).replaceFirst("");
    boolean article = type.endsWith("Article") || type.endsWith("Posting");
    return (article && WORD.matcher(type).matches())
        || type.equals("Report")
        || type.equals("APIReference");
  }

  private static String withoutCdata(String json) {
    int begin = json.startsWith(CDATA) ? CDATA.length() : 0;
    int end = json.length() - (json.endsWith(CDATA_END) ? CDATA_END.length() : 0);
    return json.substring(begin, Math.max(begin, end));
  }

  /** Returns headline or name; of both, the one more similar to the page's title. */
  @Nullable String title(String pageTitle) {
    String name = string(article.get("name"));
    String headline = string(article.get("headline"));
    if (name == null || headline == null) {
      return name == null ? headline : name;
    }
    boolean nameFits = WordCount.similarity(name, pageTitle) > 0.75;
    boolean headlineFits = WordCount.similarity(headline, pageTitle) > 0.75;
    return headlineFits && !nameFits ? headline : name;
  }

  @Nullable String byline() {
    List<String> names = new ArrayList<>();
    for (Object author : list(article.get("author"))) {
      String name = string(author instanceof Map<?, ?> person ? person.get("name") : author);
      if (name != null && !PageLinks.isWeb(name)) {
        names.add(name);
      }
    }
    return names.isEmpty() ? null : String.join(", ", names);
  }

  @Nullable String siteName() {
    return objects(article.get("publisher"))
        .map(publisher -> string(publisher.get("name")))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  @Nullable String image() {
    return list(article.get("image")).stream()
        .map(image -> string(image instanceof Map<?, ?> object ? object.get("url") : image))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Returns a plain value of the article, such as "description" or "datePublished". */
  @Nullable String value(String name) {
    return string(article.get(name));
  }

  private static @Nullable String string(@Nullable Object value) {
    String text =
        list(value).stream()
            .filter(String.class::isInstance)
            .map(String.class::cast)
            .collect(Collectors.joining(", "));
    String squeezed = WordCount.squeeze(Parser.unescapeEntities(text, false));
    return squeezed.isEmpty() ? null : squeezed;
  }
}
