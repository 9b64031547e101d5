package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Horizon;
import freshet.policy.Intensity;
import freshet.policy.PostingPattern;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanDrawingTest {
  /**
   * λ = 8 postings a day before noon, none after; retrievals at 06:00, twice at 12:00, once too
   * late.
   */
  private static final PlanDrawing MORNING =
      new PlanDrawing(
          new Intensity(4, PostingPattern.of(1, 1, 0)),
          new Horizon(19_028, 19_029),
          new double[] {19_028.25, 19_028.5, 19_028.5 + 1e-4, 19_030},
          "a.example/feed",
          "combined");

  @Test
  void text_drawsTheRateAsBlocksAndTheRetrievalsBelow() {
    List<String> lines = MORNING.text().lines().toList();
    assertThat(lines)
        .containsSequence(
            "a.example/feed, combined: 3 retrievals, 4.00 postings expected",
            "Sat 2022-02-05 00:00 to Sun 2022-02-06 00:00, UTC",
            "",
            "λ(t), postings per day");
    // 96 columns a day: noon is column 48, the morning is full to the top
    for (String line : lines.subList(4, 12)) {
      assertThat(line.substring(9)).isEqualTo("█".repeat(48) + " ".repeat(48));
    }
    assertThat(lines.get(4)).startsWith("   8.00 ┤");
    assertThat(lines.get(8)).startsWith("   4.00 ┤");
    assertThat(lines.get(13).substring(9)).isEqualTo(" ".repeat(24) + "▲" + " ".repeat(23) + "2");
    assertThat(lines.get(14).substring(9)).startsWith("00:00       03:00       06:00 ");
    assertThat(lines.getLast()).isEqualTo("▲ retrievals at 06:00, 12:00, 12:00 UTC");
  }

  @Test
  void text_ofAWeek_namesTheDays() {
    PlanDrawing week =
        new PlanDrawing(
            new Intensity(1, PostingPattern.FLAT),
            new Horizon(19_030, 19_037),
            new double[] {19_031.5},
            "feed",
            "joint");
    assertThat(week.text()).contains("Mon 7 Feb", "Sun 13 Feb", "▲ retrievals at Tue 12:00 UTC");
  }

  @Test
  void text_ofAPlanWithoutRetrievals_saysSo() {
    PlanDrawing nothing =
        new PlanDrawing(MORNING.intensity(), MORNING.horizon(), new double[0], "feed", "freshness");
    assertThat(nothing.text()).contains("0 retrievals", "▲ no retrieval");
  }

  @Test
  void svg_hasUnitsAndAMarkPerRetrieval() {
    assertThat(MORNING.svg())
        .contains("λ(t) (postings per day)", "time (UTC), Sat 2022-02-05 00:00")
        .containsSubsequence("Sat 5 Feb 06:00 UTC", "Sat 5 Feb 12:00 UTC");
  }
}
