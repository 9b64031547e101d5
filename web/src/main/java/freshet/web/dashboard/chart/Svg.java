package freshet.web.dashboard.chart;

import java.util.Locale;

/** Writes SVG; words are escaped, colours are classes. */
final class Svg {
  private final StringBuilder out = new StringBuilder();

  Svg(double width, double height, String label) {
    out.append("<svg class=\"chart\" viewBox=\"0 0 ")
        .append(number(width))
        .append(' ')
        .append(number(height))
        .append("\" role=\"img\" aria-label=\"")
        .append(escaped(label))
        .append("\">");
  }

  Svg line(double x1, double y1, double x2, double y2, String look) {
    return mark("line", look, "", "x1", x1, "y1", y1, "x2", x2, "y2", y2);
  }

  Svg rect(double x, double y, double width, double height, String look, String title) {
    return mark("rect", look, title, "x", x, "y", y, "width", width, "height", height);
  }

  Svg circle(double x, double y, double radius, String look, String title) {
    return mark("circle", look, title, "cx", x, "cy", y, "r", radius);
  }

  private Svg mark(String name, String look, String title, Object... attributes) {
    out.append('<').append(name).append(" class=\"").append(look).append('"');
    for (int k = 0; k < attributes.length; k += 2) {
      out.append(' ')
          .append(attributes[k])
          .append("=\"")
          .append(number((Double) attributes[k + 1]))
          .append('"');
    }
    if (title.isEmpty()) {
      out.append("/>");
    } else {
      out.append("><title>").append(escaped(title)).append("</title></");
      out.append(name).append('>');
    }
    return this;
  }

  Svg text(double x, double y, String anchor, String look, String words) {
    out.append("<text class=\"").append(look).append("\" x=\"").append(number(x));
    out.append("\" y=\"").append(number(y)).append("\" text-anchor=\"").append(anchor);
    out.append("\">").append(escaped(words)).append("</text>");
    return this;
  }

  /** A line through points; it is interrupted where one is not a number. */
  Svg path(double[] x, double[] y, String look) {
    StringBuilder d = new StringBuilder();
    boolean drawing = false;
    for (int k = 0; k < x.length; k++) {
      if (Double.isNaN(y[k])) {
        drawing = false;
      } else {
        d.append(drawing ? 'L' : 'M').append(number(x[k])).append(' ').append(number(y[k]));
        drawing = true;
      }
    }
    if (!d.isEmpty()) {
      out.append("<path class=\"").append(look).append("\" d=\"").append(d).append("\"/>");
    }
    return this;
  }

  String end() {
    return out.append("</svg>").toString();
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static String escaped(String words) {
    return words
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
