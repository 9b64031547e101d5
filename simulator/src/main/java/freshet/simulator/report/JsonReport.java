package freshet.simulator.report;

import static freshet.simulator.report.JsonWriter.number;

import freshet.charts.Numbers;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.scene.Scene;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the results as one JSON object. The same run gives the same text, except for its computing
 * time.
 */
public final class JsonReport {
  private JsonReport() {}

  /** Returns the object as text; a figure that a result does not have is null. */
  public static String text(Scene scene, List<PolicyResult> results) {
    return JsonWriter.object(
        json -> {
          json.writeStringProperty("trace", scene.trace().name());
          json.writeNumberProperty("feeds", scene.feeds());
          json.writeNumberProperty("postings", scene.postings());
          number(json, "learnDays", Numbers.precise(scene.learn().days()));
          number(json, "evaluateDays", Numbers.precise(scene.evaluate().days()));
          ConditionsText.write(json, scene.conditions());
          json.writeName("notes").writeStartArray();
          SimulatedPolicies.aboutAcross(scene).ifPresent(json::writeString);
          json.writeEndArray();
          json.writeName("results").writeStartArray();
          results.forEach(result -> write(json, scene, result));
          json.writeEndArray();
        });
  }

  private static void write(JsonGenerator json, Scene scene, PolicyResult result) {
    json.writeStartObject();
    json.writeStringProperty("policy", result.policy());
    number(json, "budget", result.budget() == null ? "" : Numbers.precise(result.budget()));
    json.writeBooleanProperty("calibrated", result.calibrated());
    String group = "";
    for (Metric metric : Metric.values()) {
      int dot = metric.key().indexOf('.');
      String owner = dot < 0 ? "" : metric.key().substring(0, dot);
      if (!owner.equals(group)) {
        closeGroup(json, group);
        if (!owner.isEmpty()) {
          json.writeName(owner).writeStartObject();
        }
        group = owner;
      }
      number(json, metric.key().substring(dot + 1), metric.precise(scene, result));
    }
    closeGroup(json, group);
    if (!result.repeats().isEmpty()) {
      json.writeName("deviations").writeStartObject();
      for (Metric metric : Metric.values()) {
        Double deviation = metric.deviation(scene, result);
        number(json, metric.key(), deviation == null ? "" : Numbers.precise(deviation));
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void closeGroup(JsonGenerator json, String group) {
    if (!group.isEmpty()) {
      json.writeEndObject();
    }
  }
}
