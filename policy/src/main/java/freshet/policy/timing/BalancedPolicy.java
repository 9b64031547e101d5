package freshet.policy.timing;

import freshet.policy.Budget;
import freshet.policy.FeedPlan;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.Policy;
import freshet.policy.PostingPattern;
import freshet.policy.allocation.Allocator;
import freshet.policy.allocation.CarryOver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * SC's two steps: an allocator decides how many retrievals a feed gets a day, a timing places them
 * within the day. Fractions are carried over from day to day.
 */
public final class BalancedPolicy implements Policy {
  private final Allocator allocator;
  private final Timing timing;

  public BalancedPolicy(Allocator allocator, Timing timing) {
    this.allocator = allocator;
    this.timing = timing;
  }

  @Override
  public Plan plan(List<FeedProfile> feeds, Budget budget, Horizon horizon, double[] carried) {
    double[] perDay = allocator.allocate(feeds, budget).perDay();
    CarryOver carryOver = new CarryOver(carried.length == 0 ? spread(perDay) : carried);
    Map<Placement, double[]> placements = new HashMap<>();
    List<List<double[]>> days = new ArrayList<>();
    for (int i = 0; i < perDay.length; i++) {
      days.add(new ArrayList<>());
    }
    for (double day = horizon.from(); day < horizon.to() - 1e-9; day++) {
      int[] counts = carryOver.nextDay(perDay);
      for (int i = 0; i < counts.length; i++) {
        if (counts[i] > 0) {
          FeedProfile feed = feeds.get(i);
          double[] placed =
              placements.computeIfAbsent(
                  new Placement(feed.pattern(), counts[i]),
                  key -> timing.place(feed.intensity(), key.count()));
          days.get(i).add(onDay(placed, day));
        }
      }
    }
    List<FeedPlan> plans =
        days.stream()
            .map(times -> new FeedPlan(times.stream().flatMapToDouble(Arrays::stream).toArray()))
            .toList();
    return new Plan(horizon, plans, carryOver.owed());
  }

  /** A placement depends on the pattern and the number, not on the rate. */
  private record Placement(PostingPattern pattern, int count) {}

  /** Moves times of day into the day that starts at a time, which need not be midnight. */
  private static double[] onDay(double[] placed, double day) {
    double midnight = Math.floor(day + 1e-9);
    double[] times = new double[placed.length];
    for (int j = 0; j < placed.length; j++) {
      double time = midnight + placed[j];
      times[j] = time < day ? time + 1 : time;
    }
    Arrays.sort(times);
    return times;
  }

  /**
   * Returns initial debts such that feeds with the same fraction do not all come on the same day.
   */
  private static double[] spread(double[] perDay) {
    double[] owed = new double[perDay.length];
    double turn = 0;
    double sum = 0;
    for (int i = 0; i < owed.length; i++) {
      turn = (turn + 0.6180339887498949) % 1;
      owed[i] = perDay[i] < 1 ? turn - 0.5 : 0;
      sum += owed[i];
    }
    int slow = (int) Arrays.stream(perDay).filter(m -> m < 1).count();
    for (int i = 0; i < owed.length; i++) {
      if (perDay[i] < 1) {
        owed[i] -= sum / slow;
      }
    }
    return owed;
  }
}
