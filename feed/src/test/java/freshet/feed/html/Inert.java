package freshet.feed.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/** A strict reader of sanitised HTML that shares nothing with the sanitiser: what should not be. */
final class Inert {
  private static final Set<String> ELEMENTS =
      words(
          """
          a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup
          data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr
          i iframe img ins kbd li main mark nav ol p picture pre q rp rt ruby s samp section small
          source span strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr
          """);
  private static final Set<String> ATTRIBUTES =
      words(
          """
          title lang dir href rel src srcset alt width height loading referrerpolicy controls preload
          poster type sandbox allowfullscreen colspan rowspan scope span start reversed value open
          datetime cite
          """);
  private static final Set<String> URLS = words("href src poster cite");

  /** Where a page might put it, and the frame of elements that it then has around it. */
  private static final Map<String, Set<String>> CONTEXTS =
      Map.of(
          "%s", Set.of(),
          "<table><tr><td>%s</td></tr></table>", Set.of(),
          "<table>%s</table>", Set.of(),
          "<select><option>%s</option></select>", words("select option"),
          "<p>%s</p>", Set.of(),
          "<ul><li>%s</li></ul>", Set.of(),
          "<svg><foreignObject>%s</foreignObject></svg>", words("svg foreignobject"),
          "<noscript>%s</noscript>", words("noscript"),
          "<textarea>%s</textarea>", words("textarea"),
          "<title>%s</title>", words("title"));

  private Inert() {}

  /** What in a sanitised text could do harm, in any context; empty if all is well. */
  static List<String> faults(String html) {
    List<String> faults = new ArrayList<>();
    CONTEXTS.forEach(
        (context, frame) -> {
          Document page = Jsoup.parse("<body>" + context.replace("%s", html));
          page.getAllElements().forEach(element -> check(element, frame, faults));
        });
    return faults;
  }

  private static void check(Element element, Set<String> frame, List<String> faults) {
    String name = element.normalName();
    if (Set.of("#root", "html", "head", "body").contains(name) || frame.contains(name)) {
      if (!element.attributes().isEmpty()) {
        faults.add("attributes on " + name);
      }
      return;
    }
    if (!ELEMENTS.contains(name) || !element.tag().namespace().equals(Parser.NamespaceHtml)) {
      faults.add("element " + name);
    }
    element.childNodes().stream()
        .filter(node -> node instanceof Comment || node instanceof DataNode)
        .forEach(node -> faults.add("a comment or data in " + name));
    element.attributes().forEach(attribute -> check(name, attribute, faults));
    if (name.equals("a") && !element.attr("rel").equals("noopener noreferrer nofollow")) {
      faults.add("a link without rel");
    }
    if (name.equals("iframe") && !element.attr("sandbox").contains("allow-scripts")) {
      faults.add("a frame without sandbox");
    }
  }

  private static void check(String element, Attribute attribute, List<String> faults) {
    String name = attribute.getKey();
    String value = attribute.getValue();
    if (!ATTRIBUTES.contains(name)) {
      faults.add("attribute " + name + " of " + element);
    }
    boolean web = value.startsWith("https://") || value.startsWith("http://");
    boolean safe =
        switch (element) {
          case "a" -> web || value.matches("(mailto|tel|ftp|xmpp|magnet):.*");
          case "img" -> web || value.matches("data:image/(png|gif|jpeg|webp)[;,].*");
          case "iframe" -> value.startsWith("https://www.youtube.com/embed/");
          default -> web;
        };
    if (URLS.contains(name) && !safe) {
      faults.add(element + " leads to " + value);
    }
  }

  private static Set<String> words(String text) {
    return new HashSet<>(Arrays.asList(text.strip().split("\\s+", -1)));
  }
}
