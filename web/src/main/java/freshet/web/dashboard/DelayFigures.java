package freshet.web.dashboard;

import freshet.policy.quality.DelayHistogram;
import freshet.web.Spans;
import freshet.web.dashboard.Stretch.Span;
import freshet.web.dashboard.chart.CourseChart;
import freshet.web.dashboard.chart.Figure;
import freshet.web.dashboard.chart.Scale;
import freshet.web.dashboard.chart.Series;
import freshet.web.dashboard.chart.Series.Kind;
import freshet.web.dashboard.chart.ShareChart;
import freshet.web.dashboard.chart.ShareChart.Share;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** How long postings waited from their publication to their arrival here. */
record DelayFigures(Stretch stretch) {
  /** Within these minutes people may want to know of a posting; the half hour is that of AR. */
  private static final int[] WITHIN = {1, 5, 15, 30, 60, 180, 720, 1440};

  private static final int PROMPT = 30;
  private static final String NONE =
      "No posting yet whose delay is known: it must have a date, and come in after the first look"
          + " at its feed.";

  /** What share of the postings was here how soon. */
  Figure distribution() {
    DelayHistogram delays = DelayHistogram.of(stretch.total());
    List<Share> shares =
        IntStream.of(WITHIN)
            .mapToObj(
                minutes ->
                    new Share(
                        Spans.minutes((double) minutes),
                        delays.shareWithin(minutes),
                        minutes == PROMPT))
            .toList();
    return new ShareChart(
            "Postings that were here within …, %",
            String.format(
                Locale.ROOT,
                "Of %,d postings half were here within %s, and 95 %% within %s.",
                delays.postings(),
                Spans.minutes(delays.quantile(0.5)),
                Spans.minutes(delays.quantile(0.95))),
            List.of("within", "share of postings"),
            shares)
        .figure(NONE);
  }

  /** Mean, median and the slowest of the usual. */
  Figure course() {
    double[] mean = stretch.values(DelayFigures::mean);
    double[] median = stretch.values(span -> span.delays().quantile(0.5));
    double[] p95 = stretch.values(span -> span.delays().quantile(0.95));
    return new CourseChart(
            "Delay of postings, minutes to days (log scale)",
            "From publication to arrival, by the %s of arrival.".formatted(stretch.slot()),
            stretch.slot(),
            stretch.labels(),
            Scale.spans(least(mean, median, p95), most(mean, median, p95)),
            List.of(
                new Series("95 % within", "c3", Kind.LINE, p95, Spans::minutes),
                new Series("mean", "c1", Kind.LINE, mean, Spans::minutes),
                new Series("median", "c2", Kind.LINE, median, Spans::minutes)),
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

  /** AR's measure. */
  Figure promptness() {
    double[] shares =
        stretch.values(
            span ->
                span.sum("dated") == 0
                    ? Double.NaN
                    : 100.0 * span.sum("prompt") / span.sum("dated"));
    return new CourseChart(
            "Postings that were here within 30 minutes, %",
            "The measure of AR: the more, the better.",
            stretch.slot(),
            stretch.labels(),
            Scale.percent(),
            List.of(new Series("within 30 min", "c2", Kind.LINE, shares, DelayFigures::percent)),
            List.of())
        .figure(NONE);
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", value);
  }
}
