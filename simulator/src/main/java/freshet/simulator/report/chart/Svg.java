package freshet.simulator.report.chart;

import java.util.Locale;

/** Writes elements of an SVG document one after the other. */
public final class Svg {
  private final StringBuilder out = new StringBuilder();

  /** Opens an element; attributes are given as name, value, name, value … */
  public Svg open(String tag, Object... attributes) {
    return start(tag, attributes).raw(">");
  }

  public Svg close(String tag) {
    return raw("</" + tag + ">\n");
  }

  /** An element without content. */
  public Svg leaf(String tag, Object... attributes) {
    return start(tag, attributes).raw("/>\n");
  }

  /** What is shown when the pointer rests on the element just opened; nothing if empty. */
  public Svg title(String title) {
    return title.isEmpty() ? this : raw("<title>" + escaped(title) + "</title>");
  }

  /** A piece of text, if there is any; the anchor is start, middle or end. */
  public Svg text(double x, double y, String anchor, String classes, String text) {
    return text.isEmpty()
        ? this
        : open("text", "x", x, "y", y, "text-anchor", anchor, "class", classes)
            .raw(escaped(text))
            .close("text");
  }

  public Svg line(double x1, double y1, double x2, double y2, String classes) {
    return leaf("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "class", classes);
  }

  /** Text that is SVG already. */
  public Svg raw(String text) {
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

  /** A coordinate to a hundredth of a pixel. */
  public static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
  }

  /** Text in a form that XML and HTML take as text. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** About how wide a text in the charts' font is. */
  public static double width(String text) {
    return 6.6 * text.length();
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
