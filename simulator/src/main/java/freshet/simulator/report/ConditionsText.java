package freshet.simulator.report;

import freshet.simulator.Conditions;
import freshet.simulator.Conditions.Signals;
import freshet.simulator.report.chart.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** The conditions of a comparison, for people and for programs. */
public final class ConditionsText {
  private static final int MINUTES = 24 * 60;
  private static final String HEADING = "Conditions: ";

  private ConditionsText() {}

  /** What is not plain, one condition a line, each line ended; empty when all is. */
  public static String lines(Conditions conditions) {
    String indent = " ".repeat(HEADING.length());
    return text(conditions, ";\n" + indent, "\n");
  }

  /** What is not plain, in a sentence; empty when all is. */
  static String sentence(Conditions conditions) {
    return text(conditions, "; ", ".");
  }

  private static String text(Conditions conditions, String between, String end) {
    List<String> parts = parts(conditions);
    return parts.isEmpty() ? "" : HEADING + String.join(between, parts) + end;
  }

  private static List<String> parts(Conditions conditions) {
    List<String> parts = new ArrayList<>();
    if (conditions.minInterval() > 0) {
      parts.add(
          "at least %s minutes between two retrievals of a feed"
              .formatted(Numbers.plain(minutes(conditions))));
    }
    if (Double.isFinite(conditions.maxPeak())) {
      parts.add(
          "no hour above %s times the mean (bounds and rules at their own defaults are not capped)"
              .formatted(Numbers.plain(conditions.maxPeak())));
    }
    if (conditions.maxMissed() > 0) {
      parts.add(
          "a miss costs freshet what keeps the missed below %s %%"
              .formatted(Numbers.plain(100 * conditions.maxMissed())));
    } else if (conditions.missPrice() != Conditions.PLAIN.missPrice()) {
      parts.add(
          "a miss costs freshet %s days of delay".formatted(Numbers.plain(conditions.missPrice())));
    }
    switch (conditions.dates()) {
      case EXACT -> {}
      case HALF -> parts.add("every other posting has no date");
      case DAY -> parts.add("dates tell only the day");
    }
    Signals signals = conditions.signals();
    if (signals.share() > 0) {
      parts.add(
          "%s %% of the feeds announce %s %% of their postings, %s %% of the announcements are right"
              .formatted(
                  percent(signals.share()),
                  percent(signals.recall()),
                  percent(signals.precision())));
    }
    return parts;
  }

  private static String percent(double share) {
    return Numbers.precise(100 * share);
  }

  private static double minutes(Conditions conditions) {
    return MINUTES * conditions.minInterval();
  }

  /** Writes a property; what there is none of is null. */
  static void write(JsonGenerator json, Conditions conditions) {
    boolean moved = conditions.maxMissed() > 0;
    json.writeName("conditions").writeStartObject();
    Json.number(json, "minIntervalMinutes", Numbers.precise(minutes(conditions)));
    Json.number(
        json,
        "maxPeak",
        Double.isFinite(conditions.maxPeak()) ? Numbers.precise(conditions.maxPeak()) : "");
    Json.number(json, "missPriceDays", moved ? "" : Numbers.precise(conditions.missPrice()));
    Json.number(json, "maxMissedPercent", moved ? percent(conditions.maxMissed()) : "");
    json.writeStringProperty("dates", conditions.dates().name().toLowerCase(Locale.ROOT));
    write(json, conditions.signals());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Signals signals) {
    json.writeName("signals");
    if (signals.share() == 0) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    Json.number(json, "feedsPercent", percent(signals.share()));
    Json.number(json, "recall", Numbers.precise(signals.recall()));
    Json.number(json, "precision", Numbers.precise(signals.precision()));
    json.writeEndObject();
  }
}
