package freshet.web.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.dashboard.FeedTally.Count;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedTallyTest {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 10);
  private final FeedTally tally = new FeedTally(Instant.parse("2026-03-10T05:00:00Z"));

  private void nothing(LocalDate day, long feed) {
    tally.add(day, feed, true, false, List.of());
  }

  private void posting(LocalDate day, long feed, long minutes) {
    tally.add(day, feed, true, true, List.of(Duration.ofMinutes(minutes)));
  }

  @Test
  void counts_areOfTodayAndYesterday() {
    nothing(DAY, 3);
    posting(DAY.plusDays(1), 3, 10);
    posting(DAY.plusDays(1), 3, 20);

    assertThat(tally.of(3)).isEqualTo(new Count(3, 3, 1, 2, 30));
    assertThat(tally.of(3).meanDelayMinutes()).isEqualTo(15);
    nothing(DAY.plusDays(2), 4);
    assertThat(tally.of(3)).isEqualTo(new Count(3, 2, 0, 2, 30));
    nothing(DAY.plusDays(4), 4);
    assertThat(tally.of(3)).isEqualTo(new Count(3, 0, 0, 0, 0));
  }

  @Test
  void deliveries_costNothing() {
    tally.add(DAY, 3, false, true, List.of(Duration.ofSeconds(-5)));

    assertThat(tally.of(3)).isEqualTo(new Count(3, 0, 0, 1, 0));
  }

  @Test
  void top_isWhatIsMost() {
    nothing(DAY, 100_000);
    nothing(DAY, 100_000);
    nothing(DAY, 7);
    posting(DAY, 8, 5);

    assertThat(tally.top(Count::wasted, 5)).extracting(Count::feed).containsExactly(100_000L, 7L);
    assertThat(tally.top(Count::wasted, 1)).extracting(Count::feed).containsExactly(100_000L);
    assertThat(tally.top(Count::meanDelayMinutes, 5)).extracting(Count::feed).containsExactly(8L);
  }

  @Test
  void since_isTheStartOrTheBeginOfYesterday() {
    assertThat(tally.since(Instant.parse("2026-03-11T01:00:00Z")))
        .isEqualTo(Instant.parse("2026-03-10T05:00:00Z"));
    assertThat(tally.since(Instant.parse("2026-03-12T01:00:00Z")))
        .isEqualTo(Instant.parse("2026-03-11T00:00:00Z"));
  }
}
