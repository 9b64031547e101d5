package freshet.web.dashboard;

import freshet.charts.CourseChart;
import freshet.charts.Figure;
import freshet.charts.LinearScale;
import freshet.charts.Series;
import freshet.charts.Series.Kind;
import freshet.crawler.controller.MissedShare;
import freshet.crawler.controller.TrafficSums;
import freshet.policy.Budget.Unit;
import freshet.web.BudgetText;
import freshet.web.TimeSpanText;
import freshet.web.admin.PolicyControl;
import freshet.web.dashboard.TimeBuckets.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Charts of what retrievals cost and brought.
 *
 * @param course the settings in force: the budget for days with none recorded, and the target of
 *     misses
 */
record WorkFigures(TimeBuckets stretch, PolicyControl.Course course) {
  private static final Map<Unit, String> TITLES =
      Map.of(
          Unit.RETRIEVALS, "Checks",
          Unit.REQUESTS, "Requests",
          Unit.BYTES, "Bytes");

  private static final String NONE = "No check yet: add a feed, and it is checked at once.";

  /** Shows the share of postings that left a window unseen, against the target if there is one. */
  Figure misses() {
    double[] missed = stretch.values(span -> 100 * MissedShare.of(span.sums()));
    double target = 100 * course.missedTarget();
    List<Series> series = new ArrayList<>();
    series.add(new Series("missed", "c5", Kind.STACKED, missed, WorkFigures::percent));
    boolean begun = Arrays.stream(missed).anyMatch(Double::isFinite);
    if (begun && !Double.isNaN(target)) {
      double[] most = stretch.values(_ -> target);
      series.add(new Series("at most wanted", "c4", Kind.STEP, most, WorkFigures::percent));
    }
    return new CourseChart(
            "Missed by " + stretch.slot(),
            missedInAll(),
            stretch.slot(),
            stretch.labels(),
            LinearScale.fromZero(most(missed, new double[] {begun ? target : 0})),
            series,
            List.of())
        .figure(NONE);
  }

  private String missedInAll() {
    Map<String, Long> all = stretch.total();
    long missed = MissedShare.missed(all);
    return missed == 0
        ? "None: every document overlapped with the one before."
        : String.format(
            Locale.ROOT,
            "%s in all (%,d of %,d): estimated where a document shares nothing with the one"
                + " before.",
            percent(100 * MissedShare.of(all)),
            missed,
            missed + MissedShare.seen(all));
  }

  private static String percent(double value) {
    return TimeSpanText.percent(value / 100);
  }

  private static boolean seen(Span span) {
    return span.sum("retrievals") > 0;
  }

  private Unit unit() {
    return BudgetText.unit(course.unit());
  }

  /** Shows what was spent against what was allowed. */
  Figure budget() {
    double[] spent = stretch.values(span -> seen(span) ? spent(span) : Double.NaN);
    boolean begun = Arrays.stream(spent).anyMatch(Double::isFinite);
    double[] allowed = stretch.values(span -> begun ? allowed(span) : Double.NaN);
    return new CourseChart(
            TITLES.get(unit()) + " and budget by " + stretch.slot(),
            stretch.hours() == 1
                ? "A day has its budget; an hour may spend more than a 24th of it when more is"
                    + " posted."
                : "Bars below the line are budget that was not needed or could not be spent.",
            stretch.slot(),
            stretch.labels(),
            LinearScale.counts(most(spent, allowed)),
            List.of(
                new Series("made", "c1", Kind.STACKED, spent, this::text),
                new Series("allowed", "c4", Kind.STEP, allowed, this::text)),
            List.of())
        .figure(NONE);
  }

  /** Returns the budget of a span; an hour's is its share of the day's. */
  private double allowed(Span span) {
    long known = stretch.budgets().getOrDefault(span.day(), 0L);
    return (known > 0 ? known : course.perDay()) * stretch.hours() / 24;
  }

  private double spent(Span span) {
    return unit() == Unit.RETRIEVALS
        ? span.sum("retrievals")
        : TrafficSums.spent(TrafficSums.of(span.sums()), unit());
  }

  private String text(double amount) {
    return unit() == Unit.BYTES ? BudgetText.bytes(amount) : TimeSpanText.number(amount);
  }

  private static double most(double[]... values) {
    return Arrays.stream(values)
        .flatMapToDouble(Arrays::stream)
        .filter(Double::isFinite)
        .max()
        .orElse(0);
  }

  /** Shows what checks brought. */
  Figure outcomes() {
    return outcomes(
        "Checks by result",
        "Each %s, all feeds".formatted(stretch.slot()),
        List.of(
            outcome("new", "c1", "changed", "moved"),
            outcome("nothing new", "c3", "unchanged"),
            outcome("slow down", "c4", "throttled"),
            outcome("failed", "c5", "failed", "blocked", "gone")));
  }

  /** Shows what went wrong with checks. */
  Figure failures() {
    return outcomes(
        "Checks that failed",
        "Each %s, all feeds".formatted(stretch.slot()),
        List.of(
            outcome("slow down", "c4", "throttled"),
            outcome("blocked or gone", "c2", "blocked", "gone"),
            outcome("failed", "c5", "failed")));
  }

  private Figure outcomes(String title, String says, List<Series> series) {
    double[] all = new double[stretch.spans().size()];
    series.forEach(
        one ->
            Arrays.setAll(
                all, k -> Double.isNaN(one.values()[k]) ? all[k] : all[k] + one.values()[k]));
    return new CourseChart(
            title,
            says,
            stretch.slot(),
            stretch.labels(),
            LinearScale.counts(most(all)),
            series,
            List.of())
        .figure(NONE);
  }

  private Series outcome(String name, String look, String... kinds) {
    double[] values =
        stretch.values(
            span -> seen(span) ? Arrays.stream(kinds).mapToLong(span::sum).sum() : Double.NaN);
    return new Series(name, look, Kind.STACKED, values, TimeSpanText::number);
  }
}
