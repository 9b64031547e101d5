package freshet.web.dashboard;

import freshet.charts.CourseChart;
import freshet.charts.Figure;
import freshet.charts.LinearScale;
import freshet.charts.Series;
import freshet.charts.Series.Kind;
import freshet.web.TimeSpanText;
import freshet.web.dashboard.TimeBuckets.Span;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Charts of what retrievals cost and brought.
 *
 * @param perDay the current budget, for days with none recorded
 */
record WorkFigures(TimeBuckets stretch, double perDay) {
  private static final String NONE = "No retrieval yet: add a feed, and it is retrieved at once.";

  /** Shows postings that left a window unseen. */
  Figure misses() {
    double[] missed = stretch.values(span -> seen(span) ? span.sum("missed") : Double.NaN);
    long all = stretch.total().getOrDefault("missed", 0L);
    return new CourseChart(
            "Articles that may have been missed, by " + stretch.slot(),
            all == 0
                ? "None: every document overlapped with the one before."
                : String.format(
                    Locale.ROOT,
                    "%,d in all: estimated where a document shares nothing with the one before.",
                    all),
            stretch.slot(),
            stretch.labels(),
            LinearScale.counts(Arrays.stream(missed).filter(Double::isFinite).max().orElse(0)),
            List.of(new Series("missed", "c3", Kind.STACKED, missed, TimeSpanText::number)),
            List.of())
        .figure(NONE);
  }

  private static boolean seen(Span span) {
    return span.sum("retrievals") > 0;
  }

  /** Shows retrievals made against retrievals allowed. */
  Figure budget() {
    double[] spent = stretch.values(span -> seen(span) ? span.sum("retrievals") : Double.NaN);
    boolean begun = Arrays.stream(spent).anyMatch(Double::isFinite);
    double[] allowed = stretch.values(span -> begun ? allowed(span) : Double.NaN);
    return new CourseChart(
            "Retrievals made and allowed, by " + stretch.slot(),
            stretch.hours() == 1
                ? "A day has its budget; an hour may spend more than a 24th of it when more is"
                    + " posted."
                : "Bars below the line are budget that was not needed or could not be spent.",
            stretch.slot(),
            stretch.labels(),
            LinearScale.counts(most(spent, allowed)),
            List.of(
                new Series("made", "c1", Kind.STACKED, spent, TimeSpanText::number),
                new Series("allowed", "c4", Kind.STEP, allowed, TimeSpanText::number)),
            List.of())
        .figure(NONE);
  }

  /** Returns the budget of a span; an hour's is its share of the day's. */
  private double allowed(Span span) {
    long known = stretch.budgets().getOrDefault(span.day(), 0L);
    return (known > 0 ? known : perDay) * stretch.hours() / 24;
  }

  private static double most(double[]... values) {
    return Arrays.stream(values)
        .flatMapToDouble(Arrays::stream)
        .filter(Double::isFinite)
        .max()
        .orElse(0);
  }

  /** Shows the outcomes of retrievals. */
  Figure outcomes() {
    double[] all = stretch.values(span -> span.sum("retrievals"));
    return new CourseChart(
            "Retrievals by outcome, by " + stretch.slot(),
            "Green found something new; if the orange part grows, look at the errors below.",
            stretch.slot(),
            stretch.labels(),
            LinearScale.counts(most(all)),
            Stream.of(
                    outcome("something new", "c2", "changed", "moved"),
                    outcome("nothing new", "c5", "unchanged"),
                    outcome("asked for patience", "c4", "throttled"),
                    outcome("blocked or gone", "c6", "blocked", "gone"),
                    outcome("failed", "c3", "failed"))
                .toList(),
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
