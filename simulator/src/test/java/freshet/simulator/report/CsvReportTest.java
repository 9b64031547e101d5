package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvReportTest {
  @Test
  void text_hasOneRowPerResultWithAllFigures() {
    List<String> lines =
        CsvReport.text(Samples.scene(20, 3), Samples.results(List.of("joint", "nutch"), 0.5))
            .lines()
            .toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.getFirst())
        .startsWith("policy,budget,calibrated,scale,retrievalsPerFeedDay,delayMinutes.mean,")
        .contains(",efficiency,wayToClairvoyant,seconds,young.firstDayMinutes,");
    int columns = lines.getFirst().split(",", -1).length;
    assertThat(lines).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(columns));
    assertThat(lines.get(1)).startsWith("joint,0.5,false,1,");
    assertThat(lines.get(2)).startsWith("nutch,,false,1,").endsWith(",,,0.5,,,,");
    assertThat(lines.get(3)).startsWith("nutch,0.5,true,1.75,");
  }
}
