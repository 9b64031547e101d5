package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.simulator.replay.PolicyResult;
import freshet.simulator.scene.Scene;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class JsonReportTest {
  private static final Scene SCENE = Samples.scene(20, 3);

  @Test
  void text_hasTheDocumentedShape() {
    List<PolicyResult> results = Samples.results(List.of("uniform", "miniflux"), 4);
    String text = JsonReport.text(SCENE, results);
    Map<String, String> leaves = leaves(text);
    assertThat(leaves.keySet())
        .startsWith("trace", "feeds", "postings", "learnDays", "evaluateDays")
        .contains("conditions.maxPeak")
        .containsSequence(
            "results.0.policy",
            "results.0.budget",
            "results.0.calibrated",
            "results.0.scale",
            "results.0.retrievalsPerFeedDay",
            "results.0.delayMinutes.mean",
            "results.0.delayMinutes.median",
            "results.0.delayMinutes.p95",
            "results.0.delayMinutes.max",
            "results.0.delayMinutes.sd",
            "results.0.weightedDelayMinutes",
            "results.0.collectedDelayMinutes",
            "results.0.missedPercent",
            "results.0.within30MinutesPercent",
            "results.0.freshness",
            "results.0.ageMinutes",
            "results.0.peakHourLoad",
            "results.0.dayOffBudgetPercent",
            "results.0.logLikelihoodNats",
            "results.0.documents.full",
            "results.0.documents.conditional",
            "results.0.bytes.full",
            "results.0.bytes.conditional",
            "results.0.bytes.delta",
            "results.0.efficiency",
            "results.0.wayToClairvoyant",
            "results.0.seconds",
            "results.0.young.firstDayMinutes",
            "results.0.young.firstWeekMinutes",
            "results.0.young.othersMinutes",
            "results.0.young.postings",
            "results.1.policy");
    assertThat(leaves)
        .containsEntry("feeds", String.valueOf(SCENE.feeds()))
        .containsEntry("postings", String.valueOf(SCENE.postings()))
        .containsEntry("learnDays", "28")
        .containsEntry("evaluateDays", "32")
        .containsEntry("results.0.policy", "uniform")
        .containsEntry("results.0.budget", "4")
        .containsEntry("results.0.calibrated", "false")
        .containsEntry("results.0.freshness", "0.876543")
        .containsEntry("results.0.bytes.full", "123456789012")
        .containsEntry("results.1.policy", "miniflux")
        .containsEntry("results.1.budget", "null")
        .containsEntry("results.1.efficiency", "null")
        .containsEntry("results.1.young.postings", "null")
        .containsEntry("results.2.calibrated", "true")
        .containsEntry("results.2.scale", "1.75");
  }

  @Test
  void text_isTheSameForTheSameResults_butForTheSeconds() {
    List<PolicyResult> results = Samples.results(Samples.POLICIES, 1, 4);
    List<PolicyResult> again = results.stream().map(result -> result.took(9)).toList();
    String pattern = "\"seconds\" : [0-9.]+";
    assertThat(JsonReport.text(SCENE, again)).isNotEqualTo(JsonReport.text(SCENE, results));
    assertThat(JsonReport.text(SCENE, again).replaceAll(pattern, ""))
        .isEqualTo(JsonReport.text(SCENE, results).replaceAll(pattern, ""));
  }

  /** All values of a document by their path, in order. */
  private static Map<String, String> leaves(String text) {
    Map<String, String> leaves = new LinkedHashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token.isScalarValue()) {
          String path = parser.streamReadContext().pathAsPointer().toString();
          leaves.put(path.substring(1).replace('/', '.'), parser.getString());
        }
      }
    }
    return leaves;
  }

  @Test
  void text_ofNoResults_isAnEmptyArray() {
    assertThat(JsonReport.text(SCENE, new ArrayList<>())).contains("\"results\" : [ ]");
  }
}
