package freshet.web.dashboard;

import freshet.charts.CourseChart;
import freshet.charts.Figure;
import freshet.charts.LinearScale;
import freshet.charts.Series;
import freshet.charts.Series.Kind;
import freshet.charts.ShareChart;
import freshet.charts.ShareChart.Share;
import freshet.charts.SpanScale;
import freshet.policy.quality.DelayHistogram;
import freshet.web.TimeSpanText;
import freshet.web.dashboard.TimeBuckets.Span;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Charts of the delay from a posting's publication to its arrival. */
record DelayFigures(TimeBuckets stretch) {
  /** The minutes for which the share of postings is shown; the half hour is AR's. */
  private static final int[] WITHIN = {1, 5, 15, 30, 60, 180, 720};

  private static final String NONE =
      "No article has a known delay yet: it must have a date and arrive after the first"
          + " check of its feed.";

  /** Shows which share of the postings arrived how soon. */
  Figure distribution() {
    DelayHistogram delays = DelayHistogram.of(stretch.total());
    List<Share> shares =
        IntStream.of(WITHIN)
            .mapToObj(
                minutes ->
                    new Share(TimeSpanText.minutes((double) minutes), delays.shareWithin(minutes)))
            .toList();
    return new ShareChart(
            "How soon articles arrive",
            "Share of %s articles that were here within …"
                .formatted(TimeSpanText.count(delays.postings())),
            List.of("within", "share of articles"),
            shares)
        .figure(NONE);
  }

  /** Shows within what time half and nearly all articles came. */
  Figure course() {
    double[] median = stretch.values(span -> span.delays().quantile(0.5));
    double[] p95 = stretch.values(span -> span.delays().quantile(0.95));
    return new CourseChart(
            "Delay by " + stretch.slot(),
            "From publication to arrival, by the %s of arrival".formatted(stretch.slot()),
            stretch.slot(),
            stretch.labels(),
            SpanScale.around(least(median, p95), most(median, p95), TimeSpanText::minutes),
            List.of(
                new Series("95 % within", "c2", Kind.AREA, p95, TimeSpanText::minutes),
                new Series("half within", "c1", Kind.LINE, median, TimeSpanText::minutes)),
            List.of())
        .figure(NONE);
  }

  /** Shows the mean, which a few late articles raise far above the median. */
  Figure means() {
    double[] mean = stretch.values(DelayFigures::mean);
    return new CourseChart(
            "Mean delay by " + stretch.slot(),
            "A few late articles raise it far above the delay of most",
            stretch.slot(),
            stretch.labels(),
            SpanScale.around(least(mean), most(mean), TimeSpanText::minutes),
            List.of(new Series("mean", "c1", Kind.LINE, mean, TimeSpanText::minutes)),
            List.of())
        .figure(NONE);
  }

  private static double mean(Span span) {
    return span.sum("dated") == 0
        ? Double.NaN
        : span.sum("delay-seconds") / 60.0 / span.sum("dated");
  }

  private static double least(double[]... values) {
    return all(values).filter(value -> value > 0).min().orElse(1);
  }

  private static double most(double[]... values) {
    return all(values).max().orElse(1);
  }

  private static DoubleStream all(double[]... values) {
    return Arrays.stream(values).flatMapToDouble(Arrays::stream).filter(Double::isFinite);
  }

  /** Shows AR's measure over time. */
  Figure promptness() {
    double[] shares =
        stretch.values(
            span ->
                span.sum("dated") == 0
                    ? Double.NaN
                    : 100.0 * span.sum("prompt") / span.sum("dated"));
    return new CourseChart(
            "Here within 30 minutes",
            "Share of articles by %s, the measure of advaRSS".formatted(stretch.slot()),
            stretch.slot(),
            stretch.labels(),
            LinearScale.percent(),
            List.of(new Series("within 30 min", "c1", Kind.LINE, shares, DelayFigures::percent)),
            List.of())
        .figure(NONE);
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", value);
  }
}
