package freshet.feed.html;

import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** Detects tracking pixels. */
final class TrackingPixel {
  private TrackingPixel() {}

  /** Whether an image declares a size of at most 1×1. */
  static boolean is(Element image) {
    String style = image.attr("style").toLowerCase(Locale.ROOT).replaceAll("\\s", "");
    return isSpeck(image.attr("width"), style, "width:")
        && isSpeck(image.attr("height"), style, "height:");
  }

  private static boolean isSpeck(String attribute, String style, String property) {
    if (List.of("0", "1", "0px", "1px").contains(attribute.strip().toLowerCase(Locale.ROOT))) {
      return true;
    }
    int at = (";" + style).indexOf(";" + property);
    String value = at < 0 ? "" : style.substring(at + property.length());
    return value.equals("0")
        || value.startsWith("0;")
        || value.startsWith("0px")
        || value.startsWith("1px");
  }
}
