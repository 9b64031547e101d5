package freshet.article;

import java.util.List;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Handles images that pages load by script when they scroll into view. */
final class LazyImages {
  private static final List<String> LATER =
      List.of("data-src", "data-original", "data-lazy-src", "data-hi-res-src", "data-url");
  private static final List<String> LATER_SETS = List.of("data-srcset", "data-lazy-srcset");
  private static final int PLACEHOLDER_CHARS = 200;
  private static final int SMALL_PIXELS = 100;

  private LazyImages() {}

  /** Replaces the placeholder by the URL that a script would load. */
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

  /** Whether it has a URL that is not a placeholder. */
  static boolean isShown(Element image) {
    String address = image.attr("src");
    boolean placeholder =
        address.isBlank() || (address.startsWith("data:") && address.length() < PLACEHOLDER_CHARS);
    return !placeholder;
  }

  /** Returns the first image suitable for the article: neither an icon nor a tracking pixel. */
  static @Nullable String lead(Element content, String base) {
    return content.getElementsByTag("img").stream()
        .filter(image -> !isSmall(image.attr("width")) && !isSmall(image.attr("height")))
        .map(image -> PageLinks.absolute(base, image.attr("src")))
        .filter(PageLinks::isWeb)
        .findFirst()
        .orElse(null);
  }

  private static boolean isSmall(String pixels) {
    return pixels.matches("\\d{1,4}") && Integer.parseInt(pixels) < SMALL_PIXELS;
  }
}
