package freshet.simulator.report;

import freshet.charts.Numbers;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.scene.SceneConditions.Signals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** Describes the conditions of a comparison, for people and for programs. */
public final class ConditionsText {
  private static final int MINUTES = 24 * 60;
  private static final String HEADING = "Conditions: ";

  private ConditionsText() {}

  /** Returns the conditions that differ from the default, one per line; empty if none does. */
  public static String lines(SceneConditions conditions) {
    String indent = " ".repeat(HEADING.length());
    return text(conditions, ";\n" + indent, "\n");
  }

  /** Returns the conditions that differ from the default as a sentence; empty if none does. */
  static String sentence(SceneConditions conditions) {
    return text(conditions, "; ", ".");
  }

  private static String text(SceneConditions conditions, String between, String end) {
    List<String> parts = parts(conditions);
    return parts.isEmpty() ? "" : HEADING + String.join(between, parts) + end;
  }

  private static List<String> parts(SceneConditions conditions) {
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
    } else if (conditions.missPrice() != SceneConditions.PLAIN.missPrice()) {
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
    if (conditions.joinPerWeek() > 0) {
      parts.add(
          "%s %% of the feeds join each week until half have, with the budget of all from the start"
              .formatted(percent(conditions.joinPerWeek())));
    }
    return parts;
  }

  private static String percent(double share) {
    return Numbers.precise(100 * share);
  }

  private static double minutes(SceneConditions conditions) {
    return MINUTES * conditions.minInterval();
  }

  /** Writes a property; null for none. */
  static void write(JsonGenerator json, SceneConditions conditions) {
    boolean moved = conditions.maxMissed() > 0;
    json.writeName("conditions").writeStartObject();
    JsonWriter.number(json, "minIntervalMinutes", Numbers.precise(minutes(conditions)));
    JsonWriter.number(
        json,
        "maxPeak",
        Double.isFinite(conditions.maxPeak()) ? Numbers.precise(conditions.maxPeak()) : "");
    JsonWriter.number(json, "missPriceDays", moved ? "" : Numbers.precise(conditions.missPrice()));
    JsonWriter.number(json, "maxMissedPercent", moved ? percent(conditions.maxMissed()) : "");
    json.writeStringProperty("dates", conditions.dates().name().toLowerCase(Locale.ROOT));
    write(json, conditions.signals());
    JsonWriter.number(
        json,
        "joinPercentPerWeek",
        conditions.joinPerWeek() > 0 ? percent(conditions.joinPerWeek()) : "");
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Signals signals) {
    json.writeName("signals");
    if (signals.share() == 0) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    JsonWriter.number(json, "feedsPercent", percent(signals.share()));
    JsonWriter.number(json, "recall", Numbers.precise(signals.recall()));
    JsonWriter.number(json, "precision", Numbers.precise(signals.precision()));
    json.writeEndObject();
  }
}
