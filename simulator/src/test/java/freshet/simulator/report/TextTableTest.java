package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void text_alignsTheFirstColumnLeftAndTheOthersRight() {
    TextTable table = new TextTable(List.of("policy", "delay\nmean", "%"));
    table.row(List.of("uniform", "1 234.0", "5"));
    table.row(List.of("joint", "8.5", "12"));
    assertThat(table.text())
        .isEqualTo(
            """
                       delay
            policy      mean   %
            ───────  ───────  ──
            uniform  1 234.0   5
            joint        8.5  12
            """);
  }
}
