package freshet.charts;

import java.util.Locale;

/** Writes elements of an SVG document one after the other; texts and titles are escaped. */
public final class Svg {
  private final StringBuilder out = new StringBuilder();

  /** Begins a picture of a width and height; the label describes it to those who cannot see it. */
  static Svg picture(String label, double width, double height) {
    return new Svg()
        .open(
            "svg",
            "xmlns",
            "http://www.w3.org/2000/svg",
            "class",
            "chart",
            "role",
            "img",
            "aria-label",
            label,
            "viewBox",
            "0 0 %s %s".formatted(number(width), number(height)),
            "width",
            width,
            "height",
            height);
  }

  /** Opens an element; attributes are given as name, value, name, value … */
  Svg open(String tag, Object... attributes) {
    return start(tag, attributes).raw(">");
  }

  Svg close(String tag) {
    return raw("</" + tag + ">\n");
  }

  /** An element without content. */
  Svg leaf(String tag, Object... attributes) {
    return start(tag, attributes).raw("/>\n");
  }

  /** A shape; its title, if not empty, is shown when the pointer rests on it. */
  Svg shape(String tag, String title, Object... attributes) {
    return title.isEmpty() ? leaf(tag, attributes) : open(tag, attributes).title(title).close(tag);
  }

  /** What is shown when the pointer rests on the element just opened; nothing if empty. */
  Svg title(String title) {
    return title.isEmpty() ? this : raw("<title>" + escaped(title) + "</title>");
  }

  /** A piece of text, if there is any; the anchor is start, middle or end. */
  Svg text(double x, double y, String anchor, String classes, String text) {
    return text.isEmpty()
        ? this
        : open("text", "x", x, "y", y, "text-anchor", anchor, "class", classes)
            .raw(escaped(text))
            .close("text");
  }

  Svg line(double x1, double y1, double x2, double y2, String classes) {
    return leaf("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "class", classes);
  }

  Svg rect(double x, double y, double width, double height, String classes, String title) {
    return shape("rect", title, "x", x, "y", y, "width", width, "height", height, "class", classes);
  }

  /** A rectangle with slightly rounded corners, if it is large enough for them. */
  Svg bar(double x, double y, double width, double height, String classes, String title) {
    double round = Math.min(2, Math.min(width, height) / 4);
    return shape(
        "rect", title, "x", x, "y", y, "width", width, "height", height, "rx", round, "class",
        classes);
  }

  Svg circle(double x, double y, double radius, String classes, String title) {
    return shape("circle", title, "cx", x, "cy", y, "r", radius, "class", classes);
  }

  /** Text that is SVG already. */
  Svg raw(String text) {
    out.append(text);
    return this;
  }

  private Svg start(String tag, Object... attributes) {
    raw("<" + tag);
    for (int k = 0; k < attributes.length; k += 2) {
      Object value = attributes[k + 1];
      String text = value instanceof Double number ? number(number) : escaped(value.toString());
      raw(" " + attributes[k] + "=\"" + text + "\"");
    }
    return this;
  }

  /**
   * The data of a path through points, interrupted where one is not a number.
   *
   * @param stepped whether the path keeps its height until the next point
   */
  static String path(double[] x, double[] y, boolean stepped) {
    StringBuilder path = new StringBuilder();
    boolean drawing = false;
    for (int k = 0; k < x.length; k++) {
      if (Double.isNaN(y[k])) {
        drawing = false;
        continue;
      }
      if (drawing && stepped) {
        path.append('H').append(number(x[k])).append('V').append(number(y[k]));
      } else {
        path.append(drawing ? 'L' : 'M').append(number(x[k])).append(',').append(number(y[k]));
      }
      drawing = true;
    }
    return path.toString();
  }

  /** A coordinate to a hundredth of a pixel. */
  static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    int zeros = text.endsWith(".00") ? 3 : text.endsWith("0") ? 1 : 0;
    return text.substring(0, text.length() - zeros);
  }

  /** Text in a form that XML and HTML take as text. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** About how wide a text in the charts' font is. */
  static double width(String text) {
    return 6.6 * text.length();
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
