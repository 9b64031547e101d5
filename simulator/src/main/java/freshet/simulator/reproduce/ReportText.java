package freshet.simulator.reproduce;

import freshet.charts.TextTable;
import freshet.charts.TextTable.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * An experiment's report as plain text: comparisons, tables, the shorter figures as columns,
 * remarks.
 */
public final class ReportText {
  private static final int LONGEST_FIGURE = 32;
  private static final int LINE = 100;
  private static final double ROUNDING = 1e-9;
  private static final String NONE = "–";

  private ReportText() {}

  public static String of(ExperimentReport report) {
    StringBuilder text = new StringBuilder(report.title()).append("\n");
    text.append(comparisons(report));
    text.append("\nHow a row is judged\n");
    Verdict.RULES.forEach(rule -> text.append(wrapped(rule)));
    report.tables().forEach(table -> text.append(table(table)));
    report.figures().forEach(figure -> text.append(figure(figure)));
    if (!report.remarks().isEmpty()) {
      text.append("\nRemarks\n");
      report.remarks().forEach(remark -> text.append(wrapped(remark)));
    }
    return text.toString();
  }

  private static String comparisons(ExperimentReport report) {
    StringBuilder text = new StringBuilder();
    boolean spread = report.comparisons().stream().anyMatch(one -> one.spread().runs() > 1);
    int width = widest(report, PaperComparison::what);
    int units = widest(report, PaperComparison::unit);
    String row = "  %-" + width + "s %10s %10s" + (spread ? " %20s" : "%s") + " %-" + units + "s  ";
    String head = row.formatted("", "published", "ours", spread ? "least … most" : "", "");
    text.append(head.stripTrailing()).append("\n");
    String part = "";
    for (PaperComparison one : report.comparisons()) {
      if (!one.part().equals(part)) {
        part = one.part();
        text.append("\n%s\n".formatted(part));
      }
      Published published = one.published();
      String line =
          row.formatted(
              one.what(),
              published == null ? NONE : published.text(),
              number(one.ours()),
              one.spread().range(),
              one.unit());
      text.append((line + one.verdict()).stripTrailing()).append("\n");
    }
    return text.toString();
  }

  private static int widest(ExperimentReport report, Function<PaperComparison, String> cell) {
    return report.comparisons().stream().mapToInt(one -> cell.apply(one).length()).max().orElse(0);
  }

  private static String table(PaperTable table) {
    List<Column> columns = new ArrayList<>();
    table.head().forEach(name -> columns.add(Column.text(name)));
    TextTable text = new TextTable(columns);
    table.rows().forEach(text::add);
    StringBuilder out = new StringBuilder("\n%s\n".formatted(table.title()));
    text.ruled().lines().forEach(line -> out.append("  ").append(line).append("\n"));
    return out.append(wrapped(table.caption())).toString();
  }

  /** Formats a number with suitable digits; a dash for none. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return NONE;
    }
    double size = Math.abs(value);
    if (size < ROUNDING) {
      return "0";
    }
    String format = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, value);
  }

  private static String figure(PaperFigure figure) {
    List<PaperFigure.Series> series = figure.series();
    double[] xs = series.getFirst().xs();
    boolean common = series.stream().allMatch(one -> Arrays.equals(one.xs(), xs));
    if (!common || xs.length > LONGEST_FIGURE || figure.style() == PaperFigure.Style.PANELS) {
      return "";
    }
    List<Column> columns = new ArrayList<>(List.of(Column.text(figure.xLabel())));
    series.forEach(one -> columns.add(Column.number(one.name())));
    TextTable table = new TextTable(columns);
    for (int k = 0; k < xs.length; k++) {
      List<String> row = new ArrayList<>(List.of(number(xs, k)));
      for (PaperFigure.Series one : series) {
        row.add(point(one, k));
      }
      table.add(row);
    }
    StringBuilder text =
        new StringBuilder("\n%s (%s)\n".formatted(figure.title(), figure.yLabel()));
    table.lines().forEach(line -> text.append("  ").append(line).append("\n"));
    return text.toString();
  }

  /** Formats one of some values, without decimals if none needs them. */
  private static String number(double[] values, int k) {
    boolean whole = Arrays.stream(values).allMatch(value -> value == Math.rint(value));
    return whole ? String.format(Locale.ROOT, "%,.0f", values[k]) : number(values[k]);
  }

  private static String point(PaperFigure.Series series, int k) {
    String mean = number(series.ys(), k);
    return series.isSpread()
        ? "%s (%s … %s)".formatted(mean, number(series.least()[k]), number(series.most()[k]))
        : mean;
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
