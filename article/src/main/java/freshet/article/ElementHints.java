package freshet.article;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** Interprets the names, roles and styles of elements. */
final class ElementHints {
  private static final int WEIGHT = 25;

  /** Only the beginning of longer attributes is examined. */
  private static final int JUDGED = 300;

  private static final Pattern UNLIKELY =
      words(
          "-ad-|ad-break|ai2html|agegate|banner|breadcrumbs|combx|comment|community|cover-wrap"
              + "|disqus|extra|footer|gdpr|header|legends|menu|pager|pagination|popup|related"
              + "|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental"
              + "|yom-remote");
  private static final Pattern LIKELY_AFTER_ALL =
      words("and|article|body|column|content|main|mathjax|shadow");
  private static final Pattern GOOD =
      words("article|blog|body|content|entry|main|page|pagination|post|story|text");
  private static final Pattern BAD =
      words(
          "-ad-|hidden|\\bhid\\b|banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta"
              + "|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping"
              + "|tags|widget");
  private static final Pattern BYLINE = words("author|byline|dateline|p-author|writtenby");
  private static final Pattern SHARING = words("(\\b|_)(share|sharedaddy)(\\b|_)");
  private static final Pattern HIDING_STYLE =
      words("display\\s{0,99}:\\s{0,99}none|visibility\\s{0,99}:\\s{0,99}hidden");
  private static final Pattern VIDEO =
      words(
          "//(www\\.)?((dailymotion|youtube|youtube-nocookie|player\\.vimeo|v\\.qq|bilibili"
              + "|live\\.bilibili)\\.com|(archive|upload\\.wikimedia)\\.org|player\\.twitch\\.tv)");

  private static final Set<String> SIDE_ROLES =
      Set.of("menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog");

  private ElementHints() {}

  private static Pattern words(String alternatives) {
    return Pattern.compile(alternatives, Pattern.CASE_INSENSITIVE);
  }

  /** Whether its name suggests menus, comments, advertisements and the like. */
  static boolean isUnlikely(Element element) {
    String names = names(element);
    return UNLIKELY.matcher(names).find() && !LIKELY_AFTER_ALL.matcher(names).find();
  }

  static boolean hasSideRole(Element element) {
    return SIDE_ROLES.contains(element.attr("role").strip().toLowerCase(Locale.ROOT));
  }

  /** Whether the page would hide it, or show it as an overlay. */
  static boolean isHidden(Element element) {
    if (element.attributesSize() == 0) {
      return false;
    }
    boolean unseen =
        element.hasAttr("hidden") || HIDING_STYLE.matcher(judged(element, "style")).find();
    boolean unheard =
        element.attr("aria-hidden").equals("true")
            && !judged(element, "class").contains("fallback-image");
    boolean modal =
        element.attr("aria-modal").equals("true") && element.attr("role").equals("dialog");
    return unseen || unheard || modal;
  }

  static boolean namesAuthor(Element element) {
    return element.attr("rel").equals("author")
        || judged(element, "itemprop").contains("author")
        || BYLINE.matcher(names(element)).find();
  }

  static boolean isSharing(Element element) {
    return SHARING.matcher(names(element)).find();
  }

  /** Returns a positive weight for names of content, a negative one for names of side matter. */
  static int weight(Element element) {
    return weight(judged(element, "class")) + weight(judged(element, "id"));
  }

  private static int weight(String name) {
    if (name.isEmpty()) {
      return 0;
    }
    int bad = BAD.matcher(name).find() ? WEIGHT : 0;
    int good = GOOD.matcher(name).find() ? WEIGHT : 0;
    return good - bad;
  }

  /** Whether it embeds a video from a well-known host. */
  static boolean isVideo(Element element) {
    return element.attributes().asList().stream()
        .anyMatch(attribute -> VIDEO.matcher(beginning(attribute.getValue())).find());
  }

  private static String names(Element element) {
    return element.attributesSize() == 0
        ? ""
        : judged(element, "class") + " " + judged(element, "id");
  }

  private static String judged(Element element, String attribute) {
    return beginning(element.attr(attribute));
  }

  private static String beginning(String text) {
    return text.length() <= JUDGED ? text : text.substring(0, JUDGED);
  }
}
