package freshet.simulator.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Retrieval;
import java.util.Map;
import java.util.TreeMap;

/** Counts retrievals by day and by hour. */
final class Spending {
  private final Map<Long, Integer> days = new TreeMap<>();
  private final Map<Long, Integer> hours = new TreeMap<>();

  void add(Retrieval retrieval) {
    days.merge((long) Math.floor(retrieval.at()), 1, Integer::sum);
    hours.merge((long) Math.floor(retrieval.at() * 24 + 1e-9), 1, Integer::sum);
  }

  int on(long day) {
    return days.getOrDefault(day, 0);
  }

  int inHour(long hour) {
    return hours.getOrDefault(hour, 0);
  }

  int busiestHour() {
    return hours.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** Every day from one to before another spends the budget, up to 2 %. */
  void assertHeld(int from, int to, double perDay) {
    for (int day = from; day < to; day++) {
      assertThat((double) on(day))
          .as("day %d of %s", day, days)
          .isCloseTo(perDay, within(0.02 * perDay));
    }
  }
}
