package freshet.feed.html;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;

/** Parses HTML within limits of length, depth and time. */
public final class BoundedHtml {
  /** Longer fields are cut to this length. */
  private static final int LONGEST = 3 << 20;

  private static final int DEEPEST = 256;
  private static final int MOST_TAGS_WITH_TABLES = 30_000;
  private static final int MOST_TABLES = 1000;
  private static final Pattern TABLE = Pattern.compile("(?i)<table");

  /** Elements that are removed with their content. */
  private static final Set<String> DROPPED =
      Set.of(
          """
          script style object embed applet base meta link svg math template noscript noembed noframes
          title frameset frame canvas param input select datalist"""
              .split("\\s+", -1));

  private BoundedHtml() {}

  /** Parses a whole page. */
  public static Document document(String html) {
    return parser().parseInput(tamed(html), "");
  }

  /** Parses the content of a page's body. */
  static List<Node> fragment(String html) {
    return parser().parseFragmentInput(tamed(html), new Element("body"), "");
  }

  private static Parser parser() {
    return Parser.htmlParser().setMaxDepth(DEEPEST);
  }

  /**
   * Removes tables if there are too many: the parser moves misplaced content before its table, in
   * time quadratic in tags and tables.
   */
  private static String tamed(String html) {
    String cut = html.length() > LONGEST ? html.substring(0, LONGEST) : html;
    long tags = cut.chars().filter(c -> c == '<').count();
    boolean costly =
        tags > MOST_TAGS_WITH_TABLES
            || (tags > MOST_TABLES && TABLE.matcher(cut).results().count() > MOST_TABLES);
    return costly ? TABLE.matcher(cut).replaceAll("<div") : cut;
  }

  /** Whether an element and its content are no text for a reader. */
  static boolean isDropped(Element element) {
    return DROPPED.contains(element.normalName())
        || !element.tag().namespace().equals(Parser.NamespaceHtml);
  }
}
