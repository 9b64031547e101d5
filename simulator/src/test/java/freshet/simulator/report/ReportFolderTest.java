package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.policy.Horizon;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.reproduce.ExperimentReport;
import freshet.simulator.reproduce.PaperComparison;
import freshet.simulator.reproduce.PaperFigure;
import freshet.simulator.reproduce.PaperTable;
import freshet.simulator.reproduce.Published;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.SimulatorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
  private static final Scene SCENE = Samples.scene(40, 5);
  private static final List<PolicyResult> RESULTS = Samples.results(Samples.POLICIES, 1, 4);
  private static final ExperimentReport EXPERIMENT =
      new ExperimentReport(
          "An experiment",
          List.of(
              PaperComparison.about("Table 1, a < b", "mean", 645, 64.5, 687.123, "min"),
              new PaperComparison("Table 1, a < b", "share", new Published.AtMost(10), 12, "%"),
              PaperComparison.effect("Table 1, a < b", "gain", -9.9, -22.5),
              PaperComparison.ours("Table 1, a < b", "ours only", Double.NaN, "")),
          List.of(new PaperTable("A table", "a > b", List.of("<x>"), List.of(List.of("1 & 2")))),
          Samples.figures(),
          List.of("It fits & more."));

  @Test
  void write_putsThePageTheFiguresAndTheDataIntoTheFolder(@TempDir Path home) throws IOException {
    Path folder = home.resolve("out/report");
    ReportFolder.write(folder, SCENE, RESULTS, PaperFigures.of(SCENE, what -> {}));
    assertThat(Files.readString(folder.resolve("results.csv"))).startsWith("policy,");
    assertThat(Files.readString(folder.resolve("results.json"))).startsWith("{");
    String page = Files.readString(folder.resolve("index.html"));
    List<ExtraFigure> figures = ReportFolder.figures(SCENE, RESULTS);
    assertThat(figures).hasSize(10);
    for (ExtraFigure figure : figures) {
      assertThat(folder.resolve(figure.fileName())).hasContent(figure.svg());
      assertThat(page).contains(figure.svg());
    }
    assertThat(page).doesNotContain("is not shown");
    for (String name :
        List.of(
            "sc-figure-8-the-window-to-estimate-rates.svg",
            "sc-figure-11-the-weeks-to-learn-patterns.svg",
            "m-t-and-toe-of-a-busy-feed.svg",
            "m-t-and-toe-of-a-medium-feed.svg",
            "m-t-and-toe-of-a-quiet-feed.svg")) {
      assertThat(page).contains("href=\"" + name + "\"");
      assertThat(folder.resolve(name)).isNotEmptyFile();
    }
  }

  @Test
  void page_saysWhyTheLearningWindowIsNotShown() {
    Scene brief =
        Scene.of(SCENE.trace(), new Horizon(19_000, 19_010), new Horizon(19_010, 19_028), 0, 1);
    PaperFigures figures = PaperFigures.of(brief, what -> {});
    assertThat(figures.figures()).hasSize(3);
    assertThat(HtmlReport.text(brief, RESULTS, figures.figures(), figures.notes()))
        .contains("The effect of the learning window (SC fig. 8 and 11) is not shown");
  }

  @Test
  void write_putsAnExperimentIntoTheFolder(@TempDir Path folder) throws IOException {
    ReportFolder.write(folder, EXPERIMENT);
    assertThat(folder.resolve("comparisons.csv"))
        .hasContent(
            """
            part,what,relation,published,within,ours,unit,verdict,least,most,seeds
            "Table 1, a < b",mean,about,645,64.5,687.123,min,fits,687.123,687.123,1
            "Table 1, a < b",share,"at most",10,,12,%,differs,12,12,1
            "Table 1, a < b",gain,effect,-9.9,1.98,-22.5,%,"same direction, larger (2.27 times)",-22.5,-22.5,1
            "Table 1, a < b","ours only",,,,,,,,,1
            """);
    assertThat(Files.readString(folder.resolve("comparisons.json")).replaceAll("\\s", ""))
        .startsWith("{\"title\":\"Anexperiment\",\"comparisons\":[{\"part\":\"Table1,a<b\",")
        .contains("\"relation\":\"atmost\",\"published\":10,\"within\":null,\"ours\":12")
        .endsWith("\"remarks\":[\"Itfits&more.\"]}");
    String page = Files.readString(folder.resolve("index.html"));
    assertThat(page)
        .contains("<h1>An experiment</h1>", "Table 1, a &lt; b", "It fits &amp; more.")
        .contains("<td>645</td><td>687</td>", "<td>≤ 10.0</td>", "class=\"unit differs\">differs<")
        .contains("How a row is judged", "<h2>A table</h2>", "<th>&lt;x&gt;</th>", "1 &amp; 2");
    for (PaperFigure figure : EXPERIMENT.figures()) {
      ExtraFigure drawn = FigureDrawing.of(figure);
      assertThat(folder.resolve(drawn.fileName())).hasContent(drawn.svg());
      assertThat(page).contains(drawn.svg());
    }
  }

  @Test
  void page_asksForNothingFromElsewhere() {
    String page = HtmlReport.text(SCENE, RESULTS, ReportFolder.figures(SCENE, RESULTS), List.of());
    assertThat(page.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", "@import", "src=", "url(");
  }

  @Test
  void page_explainsEveryMetric() {
    String page = HtmlReport.text(SCENE, RESULTS, List.of(), List.of());
    for (Metric metric : Metric.values()) {
      assertThat(page).contains("<dt>" + metric.heading() + "</dt>");
    }
  }

  @Test
  void write_toAPlaceThatIsNoFolder_saysSo(@TempDir Path home) throws IOException {
    Path file = Files.writeString(home.resolve("taken"), "");
    assertThatThrownBy(() -> ReportFolder.write(file, EXPERIMENT))
        .isInstanceOf(SimulatorException.class)
        .hasMessageContaining("taken");
  }
}
