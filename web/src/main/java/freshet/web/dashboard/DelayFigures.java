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
  private static final int[] WITHIN = {1, 5, 15, 30, 60, 180, 720, 1440};

  private static final int PROMPT = 30;
  private static final String NONE =
      "No article has a known delay yet: it must have a date and arrive after the first"
          + " retrieval of its feed.";

  /** Shows which share of the postings arrived how soon. */
  Figure distribution() {
    DelayHistogram delays = DelayHistogram.of(stretch.total());
    List<Share> shares =
        IntStream.of(WITHIN)
            .mapToObj(
                minutes ->
                    new Share(
                        TimeSpanText.minutes((double) minutes),
                        delays.shareWithin(minutes),
                        minutes == PROMPT))
            .toList();
    return new ShareChart(
            "Articles here within …, %",
            String.format(
                Locale.ROOT,
                "Of %,d articles, half were here within %s and 95 %% within %s.",
                delays.postings(),
                TimeSpanText.minutes(delays.quantile(0.5)),
                TimeSpanText.minutes(delays.quantile(0.95))),
            List.of("within", "share of articles"),
            shares)
        .figure(NONE);
  }

  /** Shows mean, median and 95th percentile over time. */
  Figure course() {
    double[] mean = stretch.values(DelayFigures::mean);
    double[] median = stretch.values(span -> span.delays().quantile(0.5));
    double[] p95 = stretch.values(span -> span.delays().quantile(0.95));
    return new CourseChart(
            "Delay of articles, minutes to days (log scale)",
            "From publication to arrival, by the %s of arrival.".formatted(stretch.slot()),
            stretch.slot(),
            stretch.labels(),
            SpanScale.around(
                least(mean, median, p95), most(mean, median, p95), TimeSpanText::minutes),
            List.of(
                new Series("95 % within", "c3", Kind.LINE, p95, TimeSpanText::minutes),
                new Series("mean", "c1", Kind.LINE, mean, TimeSpanText::minutes),
                new Series("median", "c2", Kind.LINE, median, TimeSpanText::minutes)),
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
            "Articles here within 30 minutes, %",
            "The measure of advaRSS: the more, the better.",
            stretch.slot(),
            stretch.labels(),
            LinearScale.percent(),
            List.of(new Series("within 30 min", "c2", Kind.LINE, shares, DelayFigures::percent)),
            List.of())
        .figure(NONE);
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", value);
  }
}
