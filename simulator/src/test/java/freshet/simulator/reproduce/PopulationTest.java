package freshet.simulator.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.simulator.reproduce.PostingStatistics.PowerFit;
import freshet.simulator.reproduce.SiaChoPopulation.Reading;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The populations have the statistics that the papers publish of their data. */
class PopulationTest {
  private static PostingStatistics siaCho(Reading reading) {
    Trace trace = SiaChoPopulation.trace(reading, SiaChoPopulation.FEEDS, DayShapes.SWING, 1);
    return new PostingStatistics(trace, SiaChoPopulation.span());
  }

  @Test
  void siaChoAsLine_meetsAllFourFigures() {
    PostingStatistics statistics = siaCho(Reading.LINE);
    PowerFit fit = PowerFit.of(statistics.feedsByPostings());
    assertThat(statistics.trace().feeds()).hasSize(9634);
    assertThat(statistics.feedsFrom(90)).isCloseTo(3116, within(10.0));
    assertThat(statistics.postings() / 90 * 7).isCloseTo(180_000, within(1000.0));
    assertThat(fit.factor()).isCloseTo(376, within(40.0));
    assertThat(fit.exponent()).isCloseTo(-0.78, within(0.05));
  }

  @Test
  void siaChoAsLaw_meetsExponentAndTotal() {
    PostingStatistics statistics = siaCho(Reading.LAW);
    assertThat(PowerFit.of(statistics.feedsByPostings()).exponent()).isCloseTo(-0.78, within(0.03));
    assertThat(statistics.postings() / 90 * 7).isCloseTo(180_000, within(1000.0));
    assertThat(statistics.meanWindow()).isCloseTo(12, within(0.1));
    assertThat(statistics.newAfterADay(5566)).isCloseTo(4.3, within(0.2));
  }

  @Test
  void siaCho_postsMoreByDayAndOnWeekdays() {
    PostingStatistics statistics = siaCho(Reading.LAW);
    double day = Arrays.stream(statistics.hourly(), 8, 20).sum();
    assertThat(day / (1 - day)).isBetween(1.5, 2.0);
    double[] days = statistics.binned(1);
    // the span begins on a Monday
    assertThat((days[5] + days[6]) / (days[0] + days[1])).isCloseTo(892.0 / 1160, within(0.02));
  }

  @Test
  void hanLee_meetsCountsAndShares() {
    for (double unrest : new double[] {0, HanLeePopulation.UNREST}) {
      Trace trace = HanLeePopulation.trace(HanLeePopulation.FEEDS, unrest, 1);
      PostingStatistics statistics = new PostingStatistics(trace, HanLeePopulation.span());
      assertThat(statistics.postings()).isCloseTo(45_513, within(100.0));
      assertThat(statistics.feedsFrom(10 * 42 + 1)).isCloseTo(60, within(0.5));
      double[] days = statistics.binned(1);
      double later = Arrays.stream(days, 21, 42).sum();
      assertThat(later).as("unrest %s", unrest).isCloseTo(22_399, within(450.0));
    }
  }

  @Test
  void hanLee_hasThePublishedWindows() {
    Trace trace = HanLeePopulation.trace(985, 0, 1);
    Map<Integer, Long> published = Map.of(1, 16L, 5, 48L, 10, 436L, 15, 374L, 30, 63L, 60, 1L);
    published.forEach(
        (window, feeds) ->
            assertThat(trace.feeds().stream().filter(feed -> feed.window() == window).count())
                .as("window %s", window)
                .isEqualTo(feeds));
  }

  @Test
  void population_isRepeatableBySeed() {
    List<Trace> traces =
        List.of(
            SiaChoPopulation.trace(Reading.LAW, 200, 0.5, 7),
            SiaChoPopulation.trace(Reading.LAW, 200, 0.5, 7),
            SiaChoPopulation.trace(Reading.LAW, 200, 0.5, 8));
    assertThat(times(traces.get(0))).isEqualTo(times(traces.get(1)));
    assertThat(times(traces.get(0))).isNotEqualTo(times(traces.get(2)));
  }

  private static double[] times(Trace trace) {
    return trace.feeds().stream()
        .map(TraceFeed::published)
        .flatMapToDouble(Arrays::stream)
        .toArray();
  }

  @Test
  void dayShapes_sumToOne() {
    DayShapes.twelve(0.85)
        .forEach(shape -> assertThat(Arrays.stream(shape).sum()).isCloseTo(1, within(1e-12)));
    assertThat(DayShapes.twelve(0.85)).hasSize(12);
    assertThat(Arrays.stream(DayShapes.advaRss()).sum()).isCloseTo(1, within(1e-12));
    assertThat(Arrays.stream(DayShapes.advaRss(), 11, 14).sum()).isCloseTo(0.3, within(1e-12));
  }

  @Test
  void powerLaw_ofThreeCounts() {
    // weights 1, 1/2, 1/3: mean 3/(11/6), share from 2 on (5/6)/(11/6)
    CountDistribution law = CountDistribution.powerLaw(1, 3);
    assertThat(law.mean()).isCloseTo(18.0 / 11, within(1e-12));
    assertThat(law.shareFrom(2)).isCloseTo(5.0 / 11, within(1e-12));
    assertThat(law.shareFrom(4)).isZero();
    assertThat(law.counts(11)).containsExactly(1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3);
  }
}
