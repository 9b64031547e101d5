package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.simulator.scene.Scene;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleReportTest {
  private static final Scene SCENE = Samples.scene(20, 3);

  @Test
  void text_hasABlockPerBudgetAndOneForOwnDefaults_bestFirst() {
    String text =
        ConsoleReport.text(
            SCENE, Samples.results(List.of("uniform", "joint", "clairvoyant", "miniflux"), 1, 4));
    assertThat(text)
        .containsSubsequence(
            "Budget 1 retrieval per feed and day",
            "\nclairvoyant (bound) ",
            "\njoint ",
            "\nuniform ",
            "\nminiflux ~ ",
            "Budget 4 retrievals per feed and day",
            "\nclairvoyant (bound) ",
            "Rules at their own defaults",
            "\nminiflux  ",
            "(bound) knows the future",
            "~ takes no budget");
  }

  @Test
  void text_isNoWiderThanATerminal() {
    String text = ConsoleReport.text(SCENE, Samples.results(Samples.POLICIES, 1, 4, 16));
    assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(145));
  }

  @Test
  void text_ofASingleResult_saysNothingOfMarksThatDoNotOccur() {
    assertThat(ConsoleReport.text(SCENE, Samples.results(List.of("uniform"), 1)))
        .doesNotContain("~", "bound");
  }
}
