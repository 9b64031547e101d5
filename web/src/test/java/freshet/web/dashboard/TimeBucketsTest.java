package freshet.web.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Budget;
import freshet.policy.Budget.Unit;
import freshet.store.Store;
import freshet.store.sql.DailyTotalsTable;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeBucketsTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 3, 10);

  @TempDir private Path folder;
  private Store store;
  private DailyTotalsTable figures;

  @BeforeEach
  void open() {
    store = Store.open(folder.resolve("freshet.db").toString());
    figures = store.figures();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void hours_goBackOverMidnight() {
    figures.add(TODAY, Map.of("missed", 3L, DailyTotalsTable.ofHour("missed", 1), 3L));
    figures.add(
        TODAY.minusDays(1), Map.of("missed", 2L, DailyTotalsTable.ofHour("missed", 23), 2L));
    DayBudget.note(figures, TODAY.minusDays(1), new Budget(240));

    TimeBuckets hours =
        TimeBuckets.ofHours(
            figures, Instant.parse("2026-03-10T01:30:00Z"), Unit.RETRIEVALS, ZoneOffset.ofHours(2));

    double[] missed = hours.values(span -> span.sum("missed"));
    assertThat(missed).hasSize(48).endsWith(2, 0, 3);
    assertThat(hours.total()).containsEntry("missed", 5L);
    assertThat(hours.labels().getLast().name()).isEqualTo("Tue 03:00");
    assertThat(hours.budgets()).containsEntry(TODAY.minusDays(1), 240L);
  }

  @Test
  void days_areThirtyWhateverIsKnownOfThem() {
    figures.add(TODAY, Map.of("missed", 3L, DailyTotalsTable.ofHour("missed", 1), 3L));
    figures.add(TODAY.minusDays(29), Map.of("missed", 1L));
    figures.add(TODAY.minusDays(30), Map.of("missed", 9L));

    TimeBuckets days = TimeBuckets.ofDays(figures, TODAY, Unit.RETRIEVALS);

    double[] missed = days.values(span -> span.sum("missed"));
    assertThat(missed).hasSize(30).startsWith(1, 0).endsWith(0, 3);
    assertThat(days.total()).containsExactly(Map.entry("missed", 4L));
  }

  @Test
  void budgetOfADay_isTheLastThatHeld() {
    DayBudget.note(figures, TODAY, new Budget(100));
    DayBudget.note(figures, TODAY, new Budget(100));
    DayBudget.note(figures, TODAY, new Budget(80));

    assertThat(DayBudget.of(figures.sums(TODAY), Unit.RETRIEVALS)).isEqualTo(80);
    assertThat(DayBudget.of(figures.sums(TODAY.minusDays(1)), Unit.RETRIEVALS)).isZero();
  }
}
