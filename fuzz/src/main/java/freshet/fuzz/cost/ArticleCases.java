package freshet.fuzz.cost;

import static freshet.fuzz.cost.Shapes.nested;
import static freshet.fuzz.cost.Shapes.repeated;
import static freshet.fuzz.cost.Shapes.shuffled;

import freshet.article.ArticleExtractor;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Pages of which the article is looked for. */
final class ArticleCases {
  private static final int SIZE = 40_000;
  private static final ArticleExtractor EXTRACTOR = new ArticleExtractor();
  private static final String WORDS =
      "Some words, and more of them, to make a paragraph of prose. ";
  private static final String LD = "<script type='application/ld+json'>";

  private ArticleCases() {}

  static Stream<WorstCase> all() {
    return Stream.concat(heads(), bodies());
  }

  private static Stream<WorstCase> heads() {
    return Stream.of(
        article("language of many subtags", repeated("<html lang='en", "-abcd", "'><p>" + WORDS)),
        article("language that is none", repeated("<html lang='en", "-abcd", "!'><p>" + WORDS)),
        article("title of separators", repeated("<title>", "a - b | ", "</title><p>" + WORDS)),
        article("title of spaces", repeated("<title>a", "   \n", "b</title><p>" + WORDS)),
        article("title of colons", repeated("<title>", "a b c: ", "</title><p>" + WORDS)),
        article("titles", repeated("", "<title>a | b</title>", WORDS)),
        article("headings", repeated("<title>a: b c d</title>", "<h1>a: b c e</h1>", WORDS)),
        article("meta elements", repeated("", "<meta name='a#' content='b'>", WORDS)),
        article("equal meta elements", repeated("", "<meta name=author content='b c'>", WORDS)),
        article("a long date", repeated("<meta name=date content='", "2026-01-", "'>" + WORDS)),
        article("JSON-LD, deep", nested(LD, "[", "]", "</script>" + WORDS)),
        article("JSON-LD, objects", repeated(LD + "[", "{\"@type\":\"a\"},", "{}]</script>")),
        article("JSON-LD, a type", repeated(LD + "{\"@type\":\"", "Article", "!\"}</script>")),
        article("JSON-LD, brackets", repeated(LD, "]]> ", "a</script>")),
        article("JSON-LD, scripts", repeated("", LD + "{}</script>", WORDS)),
        article("JSON-LD, a number", repeated(LD + "{\"a\":1", "23456789", "}</script>")),
        article(
            "JSON-LD, authors",
            repeated(
                LD + "{\"@type\":\"Article\",\"author\":[", "{\"name\":\"a\"},", "{}]}</script>")));
  }

  private static Stream<WorstCase> bodies() {
    return Stream.of(
        article("nested", nested("", "<div>", "</div>", WORDS)),
        article("nested, never closed", repeated("", "<div><p>a, b, c", WORDS)),
        article("formatting, never closed", repeated("", "<p><b><i><a href=x>a", WORDS)),
        article("tables", nested("", "<table><tr><td>", "</table>", WORDS)),
        article("misplaced in a table", repeated("<table>", "<b>a", "</table>" + WORDS)),
        article("tables beside each other", repeated("", "<table><td>a</table>", WORDS)),
        article("cells", repeated("<table>", "<tr><td colspan=9>a, b", "</table>" + WORDS)),
        article("links", repeated("<div>" + WORDS, "<a href='/a#'>a, b</a> ", "</div>")),
        article("paragraphs", repeated("", "<p>" + WORDS + "</p>", "")),
        article("siblings of one name", repeated("", "<div class=a><p>" + WORDS + "</div>", "")),
        article("bylines", repeated("", "<p class='byline author'>By A, B and C</p>", WORDS)),
        article("one long byline", repeated("<p class=byline>", "By A ", "</p>" + WORDS)),
        article("breaks", repeated("<div>", "<br> <br>a", "</div>" + WORDS)),
        article("one long class", repeated("<p class='", "comment ", "'>" + WORDS)),
        article("one long style", repeated("<p style='display", "   ", "'>" + WORDS)),
        article("attributes", repeated("<p ", "a#=b ", ">" + WORDS)),
        article("sources", repeated("<p>" + WORDS + "<img srcset='", "a 1x, ", "'>")),
        article("images", repeated("<p>" + WORDS, "<img src=a# data-src=b width=9 height=9>", "")),
        article("noscript", repeated("", "<img><noscript><img src=a></noscript>", WORDS)),
        article("entities", repeated("<p>", "&amp;&bogus;&#x41;&", WORDS)),
        article("comments", repeated("", "<!-- <p> --", WORDS)),
        article("brackets", repeated("", "<", WORDS)),
        article("lists", nested("", "<ul><li>", "</ul>", WORDS)),
        article("selects", repeated("", "<select><option>a", WORDS)),
        article("forms", repeated("", "<form><input>a", WORDS)),
        article("drawings", nested("", "<svg><desc>", "</svg>", WORDS)),
        article("templates", nested("", "<template>", "</template>", WORDS)),
        article("prose of one word", repeated("<p>", "word ", "")),
        article("prose of commas", repeated("<p>", "a, ", "")),
        article(
            "anything",
            shuffled(
                "",
                WORDS,
                "<div>",
                "</div>",
                "<p>",
                "<table>",
                "<td>",
                "</table>",
                "<a href=x>",
                "<b>",
                WORDS)));
  }

  private static WorstCase article(String shape, IntFunction<String> ofSize) {
    return WorstCase.bytes(
        "article: " + shape,
        SIZE,
        ofSize,
        page -> EXTRACTOR.extract(page, "text/html", "https://blog.example/a/post"));
  }
}
