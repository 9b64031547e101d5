package freshet.feed.html;

import freshet.feed.RawText;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** Extracts the text of HTML, with white space collapsed. */
public final class HtmlText {
  private HtmlText() {}

  /** Returns the text of markup. */
  public static String of(RawText markup) {
    return markup.html() ? of(markup.raw()) : folded(markup.raw());
  }

  /** Returns the text of HTML. */
  public static String of(String html) {
    StringBuilder words = new StringBuilder();
    BoundedHtml.fragment(html).forEach(node -> append(node, words));
    return folded(words.toString());
  }

  /** Returns the first words of markup, of limited length including the ellipsis. */
  public static String excerpt(RawText markup, int longest) {
    String text = of(markup);
    if (text.length() <= longest) {
      return text;
    }
    int space = text.lastIndexOf(' ', longest - 1);
    int end = space > longest / 2 ? space : longest - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }

  private static void append(Node node, StringBuilder words) {
    if (node instanceof TextNode text) {
      words.append(text.getWholeText());
    } else if (node instanceof Element element && !BoundedHtml.isDropped(element)) {
      boolean apart = element.isBlock() || element.normalName().equals("br");
      words.append(apart ? " " : "");
      element.childNodes().forEach(child -> append(child, words));
      words.append(apart ? " " : "");
    }
  }

  private static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    boolean space = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean white = Character.isWhitespace(c) || c == '\u00a0' || Character.isISOControl(c);
      if (!white) {
        folded.append(space && !folded.isEmpty() ? " " : "").append(c);
      }
      space = white;
    }
    return folded.toString();
  }
}
