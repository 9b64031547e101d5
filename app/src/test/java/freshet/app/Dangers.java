package freshet.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;

/** What a page of ours must not hold, whatever strangers wrote. */
final class Dangers {
  private static final Set<String> NEVER =
      Set.of(
          """
          style object embed applet base frame frameset portal template noscript foreignobject animate
          set animatetransform marquee xmp listing plaintext\
          """
              .split("\\s+", -1));
  private static final Set<String> ADDRESSES =
      Set.of(
          """
          href src action formaction xlink:href poster data background ping cite srcset hx-get
          hx-post\
          """
              .split("\\s+", -1));
  private static final Pattern RASTER =
      Pattern.compile("(?s)data:image/(png|gif|jpe?g|webp|avif|bmp|x-icon).*");
  private static final Pattern SAFE =
      Pattern.compile("(?s)(https?|mailto|tel|ftp|xmpp|magnet):.*|[^:]*([/?#].*)?");

  /** What our pages show where there is no script. */
  private static final Set<String> OWN_NOSCRIPT =
      Set.of(
          "<button class=\"button\">Save</button>",
          "<p><a href=\"/dashboard/what-if\">See how far it is</a></p>");

  private Dangers() {}

  /** What is wrong with a page, or a part of one. */
  static List<String> in(String html) {
    List<String> found = new ArrayList<>();
    for (Element element : Jsoup.parse(html).getAllElements()) {
      element(element, found);
      for (Attribute attribute : element.attributes()) {
        attribute(element, attribute, found);
      }
    }
    return found;
  }

  private static void element(Element element, List<String> found) {
    String name = element.normalName();
    boolean strange =
        switch (name) {
          case "script" -> !element.attr("src").startsWith("/static/") || element.hasText();
          case "link", "form" -> !isOwn(element.attr(name.equals("link") ? "href" : "action"));
          case "meta" -> element.hasAttr("http-equiv");
          case "iframe" ->
              !element.attr("src").startsWith("https://") || !element.hasAttr("sandbox");
          case "svg", "math" -> isText(element);
          case "template" -> isText(element) || !element.id().equals("nothing");
          case "noscript" -> isText(element) || !OWN_NOSCRIPT.contains(element.html());
          default -> NEVER.contains(name) || (isText(element) && name.contains("-"));
        };
    if (strange && !(name.equals("form") && element.attr("method").equals("dialog"))) {
      found.add("element " + element.shallowClone());
    }
  }

  private static boolean isOwn(String path) {
    return path.startsWith("/") && !path.startsWith("//");
  }

  /** Whether strangers wrote it. */
  private static boolean isText(Element element) {
    return element.closest(".text") != null && !element.hasClass("text");
  }

  private static void attribute(Element element, Attribute attribute, List<String> found) {
    String name = attribute.getKey().toLowerCase(Locale.ROOT);
    String value = attribute.getValue().replaceAll("[\\x00-\\x20]", "").toLowerCase(Locale.ROOT);
    boolean clobbers = name.equals("id") || name.equals("name") || name.equals("class");
    boolean strange =
        name.startsWith("on")
            || name.contains("hx-on")
            || name.equals("style")
            || name.equals("srcdoc")
            || (isText(element) && (name.startsWith("hx-") || name.startsWith("data-") || clobbers))
            || (ADDRESSES.contains(name) && !isSafe(element, value));
    if (strange) {
      found.add("attribute " + attribute + " of " + element.normalName());
    }
  }

  private static boolean isSafe(Element element, String address) {
    return SAFE.matcher(address).matches()
        || (element.normalName().equals("img") && RASTER.matcher(address).matches());
  }
}
