package freshet.benchmarks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.benchmarks.docs.MarkdownTable.Row;
import freshet.benchmarks.docs.TableCheck.Difference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A made-up document beside made-up results of a command. */
class TableCheckTest {
  private static final String RESULTS =
      """
      policy,budget,calibrated,delayMinutes.mean,missedPercent
      freshet,4,false,47.251,0.0049
      uniform,4,false,1182.2,2
      nutch,,false,1,0
      clairvoyant,4,false,0,0
      """;

  private final List<List<String>> commands = new ArrayList<>();
  private final SimulatedFigures simulated =
      new SimulatedFigures(
          arguments -> {
            commands.add(arguments);
            return RESULTS;
          });

  private static Measured meanAndMissed(Row row, String column, SimulatedFigures figures) {
    String policy = row.plain(0);
    SimulatedFigures.Results found = figures.of("made-up", "--budget", "4");
    return Measured.of(found.mean(policy, 4), found.figure(policy, 4, "missedPercent"));
  }

  private TableCheck check(String rows) {
    String document =
        "# Title\n\n## Delays\n\nWords.\n\n| policy | delay |\n| --- | ---: |\n" + rows;
    MarkdownTable table = MarkdownTable.of(document).getFirst();
    assertThat(table.heading()).isEqualTo("Delays");
    return TableCheck.of(
        table, new DocumentedTable("a.md", "Delays", 1, TableCheckTest::meanAndMissed), simulated);
  }

  @Test
  void rightFigure_isFound_atTheDecimalsOfTheTable() {
    TableCheck check = check("| **freshet** | 47.3, 0.00 % |\n| uniform | 1,182, 2 % |\n");
    assertThat(check.differences()).isEmpty();
    assertThat(check.corrected()).isEmpty();
    assertThat(check.figures()).isEqualTo(4);
  }

  @Test
  void wrongFigure_isNamed_andItsRowWrittenAgain() {
    TableCheck check = check("| **freshet** | 47.25, 0.1 % |\n| uniform | 1,181, 2 % |\n");
    assertThat(check.differences())
        .containsExactly(
            new Difference(9, "**freshet**", "delay", "47.25, 0.1 %", "47.25, 0.0 %"),
            new Difference(10, "uniform", "delay", "1,181, 2 %", "1,182, 2 %"));
    assertThat(check.corrected())
        .extracting(Row::text)
        .containsExactly("| **freshet** | 47.25, 0.0 % |", "| uniform | 1,182, 2 % |");
  }

  @Test
  void rowThatNothingMeasures_differs() {
    assertThat(check("| other | 1, 2 % |\n").differences())
        .extracting(Difference::measured)
        .containsExactly("there is no policy 'other'");
    assertThat(check("| freshet | 47.3 |\n").differences())
        .extracting(Difference::measured)
        .containsExactly("the cell has 1 numbers, but 2 are measured");
  }

  @Test
  void command_runsOnce() {
    check("| freshet | 47.3, 0.00 % |\n| uniform | 1,182, 2 % |\n");
    assertThat(commands)
        .containsExactly(
            List.of(
                "simulate",
                "--trace",
                "../shared/traces/made-up.csv.gz",
                "--budget",
                "4",
                "--format",
                "csv"));
  }

  @Test
  void numbers_areWrittenAsTheyAreShown() {
    assertThat(TableCheck.corrected("-33.6 %", Measured.of(-1.25), false)).isEqualTo("-1.3 %");
    assertThat(TableCheck.corrected("\u22120.3 %", Measured.of(0.44), false)).isEqualTo("+0.4 %");
    assertThat(TableCheck.corrected("+45.1 %", Measured.of(0.01), false)).isEqualTo("0.0 %");
    assertThat(TableCheck.corrected("526 / 981", Measured.of(999.6, 1e3), false))
        .isEqualTo("1000 / 1000");
    assertThat(TableCheck.corrected("176.2 to 182.4", Measured.of(9, 1e6), true))
        .isEqualTo("9.0 to 1,000,000.0");
    assertThat(TableCheck.corrected("142,936.0", Measured.of(142_936.4), true))
        .as("six digits are all that a command gives")
        .isEqualTo("142,936.0");
    assertThat(
            TableCheck.corrected("combined-refit 220.6", new Measured("joint", List.of(2.0)), true))
        .isEqualTo("joint 2.0");
  }

  @Test
  void bestOther_knowsNotTheFuture() {
    assertThat(simulated.of("made-up").bestBut("freshet", 4)).isEqualTo("uniform");
    assertThatThrownBy(() -> simulated.of("made-up").mean("nutch", 4))
        .as("at its own defaults")
        .hasMessageContaining("nutch");
  }

  /** Nobody sees a table that has moved before the figures are made again. */
  @Test
  void documents_haveTheTables() throws IOException {
    for (DocumentedTable table : DocumentedTables.LIST) {
      String document = Files.readString(Path.of("..").resolve(table.document()));
      assertThat(MarkdownTable.of(document))
          .as(table.document())
          .extracting(MarkdownTable::heading)
          .contains(table.heading());
    }
  }

  @Test
  void everyDocumentedCell_hasARunThatMakesIt() throws IOException {
    SimulatedFigures ones = new SimulatedFigures(arguments -> ones());
    for (DocumentedTable documented : DocumentedTables.LIST) {
      String document = Files.readString(Path.of("..").resolve(documented.document()));
      MarkdownTable table =
          MarkdownTable.of(document).stream()
              .filter(found -> found.heading().equals(documented.heading()))
              .findFirst()
              .orElseThrow();
      assertThat(TableCheck.of(table, documented, ones).differences())
          .as(documented.heading())
          .extracting(Difference::measured)
          .noneMatch(measured -> measured.startsWith("no run is known"));
    }
  }

  /** Results in which every policy has 1 as every figure. */
  private static String ones() {
    StringBuilder csv =
        new StringBuilder(
            "policy,budget,delayMinutes.mean,delayMinutes.median,delayMinutes.p95,"
                + "missedPercent,peakHourLoad,dayOffBudgetPercent\n");
    for (String policy : List.of("freshet", "combined", "combined-refit", "hindsight-across")) {
      for (String budget : List.of("1", "4", "16")) {
        csv.append(policy).append(',').append(budget).append(",1,1,1,1,1,1\n");
      }
    }
    return csv.toString();
  }
}
