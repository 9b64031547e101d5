package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.scene.SceneConditions.Dates;
import freshet.simulator.scene.SceneConditions.Signals;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionsTextTest {
  private static final SceneConditions ALL =
      new SceneConditions(1.0 / 144, 2, 0.5, 0, Dates.HALF, new Signals(0.3, 0.95, 0.9), 0);

  private static String json(SceneConditions conditions) {
    return JsonWriter.object(json -> ConditionsText.write(json, conditions)).replaceAll("\\s", "");
  }

  @Test
  void plainConditions_areNotWorthALine() {
    assertThat(ConditionsText.lines(SceneConditions.PLAIN)).isEmpty();
    assertThat(ConditionsText.sentence(SceneConditions.PLAIN)).isEmpty();
  }

  @Test
  void lines_sayWhatIsNotPlain() {
    assertThat(ConditionsText.lines(ALL))
        .isEqualTo(
            """
            Conditions: at least 10 minutes between two retrievals of a feed;
                        no hour above 2 times the mean (bounds and rules at their own defaults are not capped);
                        a miss costs freshet 0.50 days of delay;
                        every other posting has no date;
                        30 % of the feeds announce 95 % of their postings, 90 % of the announcements are right
            """);
  }

  @Test
  void sentence_tellsAMovedPriceByItsTarget() {
    assertThat(
            ConditionsText.sentence(SceneConditions.PLAIN.withMisses(1, 0.01).withDates(Dates.DAY)))
        .isEqualTo(
            "Conditions: a miss costs freshet what keeps the missed below 1 %; dates tell only the"
                + " day.");
  }

  @Test
  void json_hasNullForWhatThereIsNot() {
    assertThat(json(SceneConditions.PLAIN))
        .isEqualTo(
            "{\"conditions\":{\"minIntervalMinutes\":0,\"maxPeak\":null,\"missPriceDays\":1,"
                + "\"maxMissedPercent\":null,\"dates\":\"exact\",\"signals\":null,"
                + "\"joinPercentPerWeek\":null}}");
    assertThat(json(SceneConditions.PLAIN.withMisses(1, 0.01)))
        .contains("\"missPriceDays\":null,\"maxMissedPercent\":1,");
    assertThat(json(ALL))
        .isEqualTo(
            "{\"conditions\":{\"minIntervalMinutes\":10,\"maxPeak\":2,\"missPriceDays\":0.5,"
                + "\"maxMissedPercent\":null,\"dates\":\"half\",\"signals\":"
                + "{\"feedsPercent\":30,\"recall\":0.95,\"precision\":0.9},\"joinPercentPerWeek\":null}}");
  }

  @Test
  void reports_stateTheConditions() {
    Scene scene = Samples.scene(20, 3).under(ALL);
    String opening = "at least 10 minutes between two retrievals of a feed;";
    assertThat(ConsoleReport.text(scene, Samples.results(List.of("uniform"), 1))).contains(opening);
    assertThat(HtmlReport.text(scene, List.of(), List.of(), List.of())).contains(opening);
    assertThat(JsonReport.text(scene, List.of())).contains("\"maxPeak\" : 2");
  }
}
