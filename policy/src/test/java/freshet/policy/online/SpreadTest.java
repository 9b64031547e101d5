package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.Retrieval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {
  private static final double NOW = 20_000;
  private static final int FEEDS = 400;
  private static final int DAYS = 14;

  private final SplittableRandom random = new SplittableRandom(5);

  /** χ² with 59 degrees of freedom stays below this in 999 of 1,000 cases. */
  private static final double CHI = 98.3;

  /**
   * Feeds that post at any minute are asked at any minute. What is due to the grid of the plan and
   * to hours that differ would be many times the mean at minute 0.
   */
  @Test
  void gc028_noMinuteOfTheHour_isSought() {
    List<double[]> published = IntStream.range(0, FEEDS).mapToObj(_ -> dates()).toList();
    List<FeedHistory> feeds = new ArrayList<>();
    for (double[] dates : published) {
      feeds.add(new FeedHistory(NOW - 28, Arrays.copyOf(dates, before(dates)), 15, 1, 1));
    }
    long[] minutes = minutes(feeds, published);

    double mean = Arrays.stream(minutes).average().orElseThrow();
    double chi = Arrays.stream(minutes).mapToDouble(n -> (n - mean) * (n - mean) / mean).sum();
    assertThat(chi).as("of %s", Arrays.toString(minutes)).isLessThan(CHI);
  }

  private static int before(double[] dates) {
    return (int) Arrays.stream(dates).filter(date -> date < NOW).count();
  }

  private static long[] minutes(List<FeedHistory> feeds, List<double[]> published) {
    FreshetAgenda agenda =
        new FreshetAgenda(feeds, new Budget(4 * FEEDS), NOW, PolicySettings.DEFAULTS);
    long[] minutes = new long[60];
    int[] seen = published.stream().mapToInt(SpreadTest::before).toArray();
    for (Due due = agenda.next(); due.at() < NOW + DAYS; due = agenda.next()) {
      minutes[(int) Math.floorMod((long) Math.floor(due.at() * 1440), 60L)]++;
      double[] dates = published.get(due.feed());
      int to = seen[due.feed()];
      while (to < dates.length && dates[to] <= due.at()) {
        to++;
      }
      int fresh = to - seen[due.feed()];
      seen[due.feed()] = to;
      agenda.retrieved(new Retrieval(due.feed(), due.at(), dates, Math.max(0, to - 15), to, fresh));
    }
    return minutes;
  }

  /** Two a day, most of them around an hour of its own. */
  private double[] dates() {
    double noon = random.nextDouble();
    return random
        .doubles(2 * (28 + DAYS), NOW - 28, NOW + DAYS)
        .map(at -> Math.floor(at) + fraction(noon + random.nextGaussian() / 8))
        .sorted()
        .toArray();
  }

  private static double fraction(double number) {
    return number - Math.floor(number);
  }
}
