package freshet.feed.html;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;

/** Reads HTML as the inside of a page, within limits. */
final class Fragments {
  /** Longer fields are cut here. */
  static final int LONGEST = 3 << 20;

  static final int DEEPEST = 256;
  private static final int MOST_TAGS_WITH_TABLES = 30_000;
  private static final Pattern TABLE = Pattern.compile("(?i)<table");

  /** Elements that go with all that is in them. */
  private static final Set<String> DROPPED =
      Set.of(
          "script",
          "style",
          "object",
          "embed",
          "applet",
          "base",
          "meta",
          "link",
          "svg",
          "math",
          "template",
          "noscript",
          "noembed",
          "noframes",
          "title",
          "frameset",
          "frame",
          "canvas",
          "param",
          "input",
          "select",
          "datalist");

  private Fragments() {}

  static List<Node> parse(String html) {
    String cut = tamed(html.length() > LONGEST ? html.substring(0, LONGEST) : html);
    return Parser.htmlParser()
        .setMaxDepth(DEEPEST)
        .parseFragmentInput(cut, new Element("body"), "");
  }

  /**
   * What is misplaced in a table the parser puts before it, in a time that grows with the square of
   * the tags: of too many tags no table is made.
   */
  private static String tamed(String html) {
    boolean many =
        html.chars().filter(c -> c == '<').skip(MOST_TAGS_WITH_TABLES).findAny().isPresent();
    return many ? TABLE.matcher(html).replaceAll("<div") : html;
  }

  /** Whether an element and what it holds is no text for a reader. */
  static boolean isDropped(Element element) {
    return DROPPED.contains(element.normalName())
        || !element.tag().namespace().equals(Parser.NamespaceHtml);
  }
}
