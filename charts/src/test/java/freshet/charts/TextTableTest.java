package freshet.charts;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.charts.TextTable.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void ruled_alignsTheFirstColumnLeftAndTheOthersRight() {
    TextTable table =
        new TextTable(
            List.of(Column.text("policy"), Column.number("delay\nmean"), Column.number("%")));
    table.add("uniform", "1 234.0", "5");
    table.add("joint", "8.5", "12");
    assertThat(table.ruled())
        .isEqualTo(
            """
                       delay
            policy      mean   %
            ───────  ───────  ──
            uniform  1 234.0   5
            joint        8.5  12
            """);
  }

  @Test
  void lines_cutWhatIsTooLong_andLeaveNoControlCharacters() {
    TextTable table = new TextTable(List.of(Column.text("title", 6), Column.number("n")));
    table.add("café 🚀 news", "1");
    table.add("  a\u001b[31m\nb", "22");
    assertThat(table.lines()).containsExactly("title    n", "café …   1", "  a[3…  22");
  }
}
