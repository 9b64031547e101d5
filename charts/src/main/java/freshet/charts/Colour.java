package freshet.charts;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Colours by use, on a light and on a dark background. The hues are those of Okabe and Ito, which
 * people with any colour vision can distinguish, a little lighter on dark.
 */
public enum Colour {
  PAPER("#ffffff", "#14181d"),
  INK("#1b1f24", "#e6e8eb"),
  MUTED("#59636e", "#a3adb8"),
  GRID("#e4e7eb", "#2b323a"),
  GREY("#8b949e", "#7d8691"),
  BLUE("#0072b2", "#4aa8e8"),
  VERMILLION("#d55e00", "#ff8038"),
  GREEN("#009e73", "#2ec99b"),
  PURPLE("#b8578f", "#e79bc6"),
  ORANGE("#d18f00", "#f0b429"),
  SKY("#3d9fd6", "#92d0f5");

  private final String light;
  private final String dark;

  Colour(String light, String dark) {
    this.light = light;
    this.dark = dark;
  }

  public String light() {
    return light;
  }

  public String dark() {
    return dark;
  }

  /** Returns the class of a stroked shape. */
  String stroke() {
    return "s-" + name().toLowerCase(Locale.ROOT);
  }

  /** Returns the class of a filled shape. */
  String fill() {
    return "f-" + name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the CSS of all charts; the same text in every file, so that charts may share a page.
   */
  static String css() {
    return """
    .chart{font:12px system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
    .chart .line{fill:none;stroke-linejoin:round;stroke-linecap:round}
    .chart .heading{font-weight:600}
    .chart .sheet-title{font-size:15px;font-weight:600}
    .chart .small{font-size:11px}
    """
        + rules(false)
        + "@media (prefers-color-scheme:dark){\n"
        + rules(true)
        + "}\n";
  }

  private static String rules(boolean inDark) {
    return Stream.of(values())
        .map(
            colour -> {
              String value = inDark ? colour.dark : colour.light;
              return ".chart .%s{stroke:%s}.chart .%s{fill:%s}\n"
                  .formatted(colour.stroke(), value, colour.fill(), value);
            })
        .collect(Collectors.joining());
  }
}
