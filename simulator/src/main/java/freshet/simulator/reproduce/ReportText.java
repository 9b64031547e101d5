package freshet.simulator.reproduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** An experiment's report as plain text: a table, the shorter figures as columns, the remarks. */
public final class ReportText {
  private static final int LONGEST_FIGURE = 32;
  private static final int LINE = 100;
  private static final String NONE = "–";

  private ReportText() {}

  public static String of(ExperimentReport report) {
    StringBuilder text = new StringBuilder(report.title()).append("\n");
    int width = report.comparisons().stream().mapToInt(one -> one.what().length()).max().orElse(0);
    text.append("%s %10s %10s\n".formatted(" ".repeat(width + 2), "published", "ours"));
    String part = "";
    for (PaperComparison one : report.comparisons()) {
      if (!one.part().equals(part)) {
        part = one.part();
        text.append("\n%s\n".formatted(part));
      }
      Published published = one.published();
      text.append(
          ("  %-" + width + "s %10s %10s %-10s %s")
              .formatted(
                  one.what(),
                  published == null ? NONE : published.text(),
                  number(one.ours()),
                  one.unit(),
                  one.verdict())
              .stripTrailing());
      text.append("\n");
    }
    report.figures().forEach(figure -> text.append(figure(figure)));
    if (!report.remarks().isEmpty()) {
      text.append("\nRemarks\n");
      report.remarks().forEach(remark -> text.append(wrapped(remark)));
    }
    return text.toString();
  }

  /** Formats a number with suitable digits; a dash for none. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    double size = Math.abs(value);
    String format = size >= 100 || value == 0 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }

  private static String figure(PaperFigure figure) {
    List<PaperFigure.Series> series = figure.series();
    double[] xs = series.getFirst().xs();
    boolean common = series.stream().allMatch(one -> Arrays.equals(one.xs(), xs));
    if (!common || xs.length > LONGEST_FIGURE || figure.style() == PaperFigure.Style.PANELS) {
      return "";
    }
    StringBuilder text =
        new StringBuilder("\n%s (%s)\n".formatted(figure.title(), figure.yLabel()));
    List<Integer> widths = new ArrayList<>();
    String first = "  %-" + Math.max(24, figure.xLabel().length()) + "s";
    text.append(first.formatted(figure.xLabel()));
    for (PaperFigure.Series one : series) {
      widths.add(Math.max(9, one.name().length() + 2));
      text.append(("%" + widths.getLast() + "s").formatted(one.name()));
    }
    text.append("\n");
    for (int k = 0; k < xs.length; k++) {
      text.append(first.formatted(number(xs[k])));
      for (int s = 0; s < series.size(); s++) {
        text.append(("%" + widths.get(s) + "s").formatted(number(series.get(s).ys()[k])));
      }
      text.append("\n");
    }
    return text.toString();
  }

  private static String wrapped(String remark) {
    StringBuilder text = new StringBuilder("  -");
    int column = 3;
    for (String word : remark.split(" ", -1)) {
      if (column + 1 + word.length() > LINE) {
        text.append("\n   ");
        column = 3;
      }
      text.append(' ').append(word);
      column += 1 + word.length();
    }
    return text.append("\n").toString();
  }
}
