package freshet.fuzz;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;

/**
 * Strict about HTML that is to be shown: tags of a few names, attributes of a few names in double
 * quotes, no sign in between that any parser could take for markup, links of a few schemes.
 */
final class InertHtml {
  private static final Pattern TAG =
      Pattern.compile("<(/?)([a-z][a-z0-9]*)((?: [a-z]+=\"[^\"<>`]*+\")*+)>");
  private static final Pattern REFERENCE = Pattern.compile("&(?:amp|lt|gt|quot|nbsp|#96);");
  private static final Pattern DATA = Pattern.compile("(?is)data:image/[a-z.-]+[;,].*");
  private static final Pattern LINK =
      Pattern.compile("(?s)(?:https?://|mailto:|tel:|ftp:|xmpp:|magnet:).*");
  private static final Pattern WEB = Pattern.compile("(?s)https?://.+");
  private static final Set<String> NAMES =
      Set.of(
          """
          a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup
          data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i
          iframe img ins kbd li main mark nav ol p picture pre q rp rt ruby s samp section small
          source span strong sub summary sup table tbody td tfoot th thead time tr u ul var video
          wbr"""
              .split("\\s+", -1));
  private static final Set<String> ATTRIBUTES =
      Set.of(
          """
          href src srcset alt width height poster type colspan rowspan scope span start reversed
          value open datetime cite title lang dir rel loading referrerpolicy controls preload sandbox
          allowfullscreen"""
              .split("\\s+", -1));

  private InertHtml() {}

  /** Claims that an HTML text runs nothing, as it is written and as a browser reads it. */
  static void check(String html) {
    Matcher tag = TAG.matcher(html);
    int end = 0;
    for (int start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
      text(html.substring(end, start));
      tag.region(start, html.length());
      FuzzAssertions.that(tag.lookingAt(), "every bracket begins a tag", html.substring(start));
      FuzzAssertions.that(NAMES.contains(tag.group(2)), "has no such element", tag.group());
      FuzzAssertions.that(
          tag.group(1).isEmpty() || tag.group(3).isEmpty(), "ends plainly", tag.group());
      references(tag.group(3));
      end = tag.end();
    }
    text(html.substring(end));
    Jsoup.parse(html).body().getAllElements().stream().skip(1).forEach(InertHtml::element);
  }

  private static void text(String text) {
    FuzzAssertions.that(text.indexOf('>') < 0, "has no bracket in the text", text);
    references(text);
  }

  private static void references(String text) {
    FuzzAssertions.that(
        REFERENCE.matcher(text).replaceAll("").indexOf('&') < 0, "escapes what it says", text);
  }

  private static void element(Element element) {
    FuzzAssertions.that(NAMES.contains(element.normalName()), "is no such element", element);
    for (Attribute attribute : element.attributes()) {
      FuzzAssertions.that(
          ATTRIBUTES.contains(attribute.getKey()), "has no such attribute", element);
      FuzzAssertions.that(harmless(element, attribute), "leads into no code", element);
    }
    boolean framed = element.normalName().equals("iframe");
    FuzzAssertions.that(!framed || element.hasAttr("sandbox"), "is framed in a sandbox", element);
  }

  private static boolean harmless(Element element, Attribute attribute) {
    String value = attribute.getValue();
    return switch (attribute.getKey()) {
      case "href", "cite" -> LINK.matcher(value).matches();
      case "poster", "srcset" -> WEB.matcher(value).matches();
      case "src" ->
          switch (element.normalName()) {
            case "img" -> WEB.matcher(value).matches() || isPicture(value);
            case "iframe" -> value.startsWith("https://");
            default -> WEB.matcher(value).matches();
          };
      default -> true;
    };
  }

  private static boolean isPicture(String url) {
    return DATA.matcher(url).matches() && !url.startsWith("svg", "data:image/".length());
  }
}
