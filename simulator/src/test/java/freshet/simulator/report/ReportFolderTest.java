package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.simulator.Scene;
import freshet.simulator.SimulatorException;
import freshet.simulator.replay.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
  private static final Scene SCENE = Samples.scene(40, 5);
  private static final List<Result> RESULTS = Samples.results(Samples.POLICIES, 1, 4);

  @Test
  void write_putsThePageTheFiguresAndTheDataIntoTheFolder(@TempDir Path home) throws IOException {
    Path folder = home.resolve("out/report");
    ReportFolder.write(folder, SCENE, RESULTS, List.of(Samples.learning()));
    assertThat(Files.readString(folder.resolve("results.csv"))).startsWith("policy,");
    assertThat(Files.readString(folder.resolve("results.json"))).startsWith("{");
    String page = Files.readString(folder.resolve("index.html"));
    List<ExtraFigure> figures = ReportFolder.figures(SCENE, RESULTS);
    assertThat(figures).hasSize(10);
    for (ExtraFigure figure : figures) {
      assertThat(folder.resolve(figure.fileName())).hasContent(figure.svg());
      assertThat(page).contains(figure.svg());
    }
    assertThat(page).contains("How long to learn", "learning-window.svg");
    assertThat(folder.resolve("learning-window.svg")).exists();
  }

  @Test
  void page_asksForNothingFromElsewhere() {
    String page = HtmlReport.text(SCENE, RESULTS, ReportFolder.figures(SCENE, RESULTS));
    assertThat(page.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", "@import", "src=", "url(");
  }

  @Test
  void page_explainsEveryMetric() {
    String page = HtmlReport.text(SCENE, RESULTS, List.of());
    for (Metric metric : Metric.values()) {
      assertThat(page).contains("<dt>" + metric.heading() + "</dt>");
    }
  }

  @Test
  void write_toAPlaceThatIsNoFolder_saysSo(@TempDir Path home) throws IOException {
    Path file = Files.writeString(home.resolve("taken"), "");
    assertThatThrownBy(() -> ReportFolder.write(file, SCENE, RESULTS, List.of()))
        .isInstanceOf(SimulatorException.class)
        .hasMessageContaining("taken");
  }
}
