package freshet.simulator.report;

import freshet.charts.Numbers;
import freshet.policy.quality.DelaySummary;
import freshet.policy.quality.Quality;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.replay.TransferVolume;
import freshet.simulator.replay.YoungDelay;
import freshet.simulator.scene.Scene;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Every figure of a result, in the order in which reports list them. */
enum Metric {
  SCALE(
      "scale",
      "stretch",
      3,
      "By how much the intervals of a rule that takes no budget were stretched; 1 is as published.",
      PolicyResult::scale),
  RETRIEVALS(
      "retrievalsPerFeedDay",
      "retrievals per feed, day",
      2,
      "Retrievals in the evaluation window, per feed and day: what the policy really made.",
      (scene, result) -> result.quality().retrievals() / (scene.feeds() * scene.evaluate().days())),
  DELAY_MEAN(
      "delayMinutes.mean",
      "delay mean, min",
      1,
      "Delay: the first retrieval at or after a posting's publication, minus its publication. "
          + "The mean over all postings of the evaluation window, in minutes; missed ones count "
          + "as well. This is what SC minimise.",
      delay(DelaySummary::mean)),
  DELAY_MEDIAN(
      "delayMinutes.median",
      "delay median, min",
      1,
      "Half of the postings waited no longer than this.",
      delay(DelaySummary::median)),
  DELAY_P95(
      "delayMinutes.p95",
      "delay p95, min",
      0,
      "19 of 20 postings waited no longer than this.",
      delay(DelaySummary::p95)),
  DELAY_MAX(
      "delayMinutes.max",
      "delay max, min",
      0,
      "The posting that waited longest.",
      delay(DelaySummary::max)),
  DELAY_SD(
      "delayMinutes.sd",
      "delay sd, min",
      0,
      "Standard deviation of the delay over postings.",
      delay(DelaySummary::sd)),
  WEIGHTED_DELAY(
      "weightedDelayMinutes",
      "weighted delay, min",
      1,
      "Mean delay with each posting counted by the weight of its feed.",
      quality(Quality::weightedDelayMinutes)),
  COLLECTED_DELAY(
      "collectedDelayMinutes",
      "delay collected, min",
      1,
      "Mean delay of the postings that were not missed (HL's delay).",
      quality(Quality::collectedDelayMinutes)),
  MISSED(
      "missedPercent",
      "missed %",
      2,
      "Postings that had left the feed's window before any retrieval saw them (HL).",
      quality(Quality::missedPercent)),
  PROMPT(
      "within30MinutesPercent",
      "within 30 min %",
      1,
      "Postings collected within 30 minutes of their publication (AR).",
      quality(quality -> 100 * quality.promptShare())),
  FRESHNESS(
      "freshness",
      "freshness",
      3,
      "Share of time in which a feed had nothing unseen, averaged over feeds: 1 is best.",
      quality(Quality::freshness)),
  AGE(
      "ageMinutes",
      "age, min",
      1,
      "Time since a feed's first unseen posting, zero while there is none, averaged over time and "
          + "feeds.",
      quality(Quality::ageMinutes)),
  PEAK(
      "peakHourLoad",
      "peak hour",
      2,
      "Retrievals in the busiest hour of the week over the mean of all hours: 1 is an even load.",
      quality(Quality::peakHourLoad)),
  DAY_OFF(
      "dayOffBudgetPercent",
      "day off budget %",
      1,
      "How far the day that spent most, or the one that spent least, was from the budget; the first "
          + "day does not count.",
      Metric::dayOff),
  NATS(
      "logLikelihoodNats",
      "foretold, nats",
      3,
      "By how many nats per posting the policy foretold when postings come better than their mean "
          + "rate does: log-likelihood of its model before it learned them, silence included.",
      PolicyResult::nats),
  DOCUMENTS_FULL(
      "documents.full",
      "documents",
      0,
      "Documents moved when every retrieval gets the whole feed.",
      traffic(TransferVolume::documentsFull)),
  DOCUMENTS_CONDITIONAL(
      "documents.conditional",
      "documents, conditional",
      0,
      "Documents moved when a feed without anything new answers so instead (HTTP 304).",
      traffic(TransferVolume::documentsConditional)),
  BYTES_FULL(
      "bytes.full",
      "bytes",
      0,
      "Bytes moved in full documents, at 560 bytes a posting (SC 4.6).",
      traffic(TransferVolume::bytesFull)),
  BYTES_CONDITIONAL(
      "bytes.conditional",
      "bytes, conditional",
      0,
      "Bytes moved with conditional requests.",
      traffic(TransferVolume::bytesConditional)),
  BYTES_DELTA(
      "bytes.delta",
      "bytes, delta",
      0,
      "Bytes moved when only new postings are sent (RFC 3229).",
      traffic(TransferVolume::bytesDelta)),
  EFFICIENCY(
      "efficiency",
      "efficiency",
      2,
      "Mean delay of the bound hindsight-across (C1 across: each week planned with what the other "
          + "weeks teach) over that of the policy, at the same budget: what is short of 1 is lost "
          + "to not knowing the rates of the weeks to come; above 1 the policy did better.",
      PolicyResult::efficiency),
  WAY(
      "wayToClairvoyant",
      "way to C0",
      2,
      "Share of the way from uniform retrievals (0) to the clairvoyant bound C0 (1) in mean delay; "
          + "negative is worse than uniform.",
      PolicyResult::wayToClairvoyant),
  SECONDS(
      "seconds",
      "seconds",
      2,
      "Computing time of the run on this machine, calibration included.",
      PolicyResult::seconds),
  YOUNG_DAY(
      "young.firstDayMinutes",
      "young feeds: first day, min",
      1,
      "Mean delay of the postings that a feed published on the first day after it joined.",
      young(YoungDelay::firstDayMinutes)),
  YOUNG_WEEK(
      "young.firstWeekMinutes",
      "young feeds: first week, min",
      1,
      "Mean delay of the postings that a feed published in the first seven days after it joined.",
      young(YoungDelay::firstWeekMinutes)),
  YOUNG_OTHERS(
      "young.othersMinutes",
      "all others meanwhile, min",
      1,
      "Mean delay of all other postings, from the first joining until a week after the last.",
      young(YoungDelay::othersMinutes)),
  YOUNG_POSTINGS(
      "young.postings",
      "postings of young feeds",
      0,
      "Postings that feeds published in the first seven days after they joined.",
      result -> {
        YoungDelay young = result.young();
        return young == null ? null : young.youngPostings();
      });

  /** Reads the figure of a result. */
  private interface Reading {
    @Nullable Number of(Scene scene, PolicyResult result);
  }

  private final String key;
  private final String heading;
  private final int decimals;
  private final String explanation;
  private final Reading reading;

  Metric(String key, String heading, int decimals, String explanation, Reading reading) {
    this.key = key;
    this.heading = heading;
    this.decimals = decimals;
    this.explanation = explanation;
    this.reading = reading;
  }

  Metric(
      String key,
      String heading,
      int decimals,
      String explanation,
      Function<PolicyResult, @Nullable Number> reading) {
    this(key, heading, decimals, explanation, (scene, result) -> reading.apply(result));
  }

  private static Function<PolicyResult, @Nullable Number> quality(
      Function<Quality, Number> reading) {
    return result -> reading.apply(result.quality());
  }

  private static Function<PolicyResult, @Nullable Number> delay(
      Function<DelaySummary, Number> reading) {
    return quality(quality -> reading.apply(quality.delay()));
  }

  private static Function<PolicyResult, @Nullable Number> young(
      Function<YoungDelay, Double> reading) {
    return result -> {
      YoungDelay young = result.young();
      double value = young == null ? Double.NaN : reading.apply(young);
      return Double.isNaN(value) ? null : value;
    };
  }

  /** Whether it is of feeds that join, which most scenes have not. */
  boolean isOfYoung() {
    return key.startsWith("young.");
  }

  private static @Nullable Number dayOff(PolicyResult result) {
    Double budget = result.budget();
    if (budget == null) {
      return null;
    }
    double off = result.quality().dayOffPercent(budget);
    return Double.isNaN(off) ? null : off;
  }

  private static Function<PolicyResult, @Nullable Number> traffic(
      Function<TransferVolume, Number> reading) {
    return result -> reading.apply(result.traffic());
  }

  /** Returns the key in CSV and JSON; a dot separates an object from its member. */
  public String key() {
    return key;
  }

  /** Returns the heading of its column, with the unit. */
  public String heading() {
    return heading;
  }

  /** Returns its meaning, for people. */
  public String explanation() {
    return explanation;
  }

  /** Returns the figure, the mean of all seeds; null where a result has none. */
  public @Nullable Number of(Scene scene, PolicyResult result) {
    Number first = reading.of(scene, result);
    if (first == null || result.repeats().isEmpty()) {
      return first;
    }
    return values(scene, result).average().orElse(Double.NaN);
  }

  /** Returns the standard deviation over the seeds; null with one seed or without a figure. */
  public @Nullable Double deviation(Scene scene, PolicyResult result) {
    double[] values = values(scene, result).toArray();
    if (result.repeats().isEmpty() || values.length < 2) {
      return null;
    }
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }

  private DoubleStream values(Scene scene, PolicyResult result) {
    return result
        .runs()
        .map(run -> reading.of(scene, run))
        .filter(Objects::nonNull)
        .mapToDouble(Number::doubleValue);
  }

  /**
   * Formats for programs: counts in full, others to six significant digits; empty if there is none.
   */
  public String precise(Scene scene, PolicyResult result) {
    Number value = of(scene, result);
    if (value instanceof Long) {
      return value.toString();
    }
    return value == null || !Double.isFinite(value.doubleValue())
        ? ""
        : Numbers.precise(value.doubleValue());
  }

  /** Formats for people, with the same decimals in every row; a dash if there is none. */
  public String human(Scene scene, PolicyResult result) {
    Number value = of(scene, result);
    if (value == null) {
      return "–";
    }
    Double deviation = deviation(scene, result);
    String text = Numbers.fixed(value.doubleValue(), decimals);
    return deviation == null ? text : text + " ± " + Numbers.fixed(deviation, decimals);
  }
}
