package freshet.crawler.article;

import java.util.List;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Images, which pages often load by script only when they scroll into view. */
final class Images {
  private static final List<String> LATER =
      List.of("data-src", "data-original", "data-lazy-src", "data-hi-res-src", "data-url");
  private static final List<String> LATER_SETS = List.of("data-srcset", "data-lazy-srcset");
  private static final int PLACEHOLDER_CHARS = 200;
  private static final int SMALL_PIXELS = 100;

  private Images() {}

  /** Puts the address that a script would load into its place. */
  static void showNow(Element image) {
    if (!isShown(image)) {
      move(image, LATER, "src");
    }
    if (!image.hasAttr("srcset")) {
      move(image, LATER_SETS, "srcset");
    }
  }

  private static void move(Element image, List<String> from, String to) {
    from.stream()
        .map(image::attr)
        .filter(address -> !address.isBlank())
        .findFirst()
        .ifPresent(address -> image.attr(to, address));
  }

  /** Whether it has an address that is no mere placeholder. */
  static boolean isShown(Element image) {
    String address = image.attr("src");
    boolean placeholder =
        address.isBlank() || (address.startsWith("data:") && address.length() < PLACEHOLDER_CHARS);
    return !placeholder;
  }

  /** The first image that may stand for an article: not an icon, not a dot that counts visits. */
  static @Nullable String lead(Element content, String base) {
    return content.getElementsByTag("img").stream()
        .filter(image -> !isSmall(image.attr("width")) && !isSmall(image.attr("height")))
        .map(image -> Links.absolute(base, image.attr("src")))
        .filter(Links::isWeb)
        .findFirst()
        .orElse(null);
  }

  private static boolean isSmall(String pixels) {
    return pixels.matches("\\d{1,4}") && Integer.parseInt(pixels) < SMALL_PIXELS;
  }
}
