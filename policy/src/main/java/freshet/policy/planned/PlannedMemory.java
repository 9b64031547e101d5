package freshet.policy.planned;

import freshet.policy.FeedPlan;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.capability.PolicyMemory;
import java.util.Map;

/** The stored memory of a {@link PlannedAgenda}, and the distribution of its plan over the day. */
final class PlannedMemory {
  private static final int HOURS = 24;

  private static final String DAY = "day";
  private static final String SPARE = "spare";
  private static final String CARRIED = "carried";
  private static final String CARRIED_ON = "carried-on";

  private PlannedMemory() {}

  /**
   * Creates a memory.
   *
   * @param from the start of the horizon
   * @param wentOn whether its plan received what was carried over
   * @param carried what the plan of the horizon received for each feed
   * @param next what it leaves for the next horizon
   * @param spare what the plan was given beside the budget, and what it leaves of that
   */
  static PolicyMemory of(
      double from, boolean wentOn, double[] carried, double[] next, double[] spare) {
    return new PolicyMemory(
        Map.of(DAY, new double[] {from, wentOn ? 1 : 0}, SPARE, spare),
        Map.of(CARRIED, carried, CARRIED_ON, next));
  }

  /** Returns what a horizon has besides its budget; 0 if unknown. */
  static double spare(PolicyMemory memory, double from) {
    return memory
        .part(SPARE)
        .filter(spare -> spare.length == 2)
        .map(spare -> spare[isOf(memory, from) ? 0 : 1])
        .orElse(0.0);
  }

  static boolean isComplete(PolicyMemory memory) {
    return memory.part(DAY).filter(day -> day.length == 2).isPresent()
        && memory.ofFeeds(CARRIED).isPresent()
        && memory.ofFeeds(CARRIED_ON).isPresent();
  }

  /** Returns what feeds carry into a horizon: unchanged if the memory is of that horizon. */
  static double[] carried(PolicyMemory memory, double from) {
    return memory.ofFeeds(isOf(memory, from) ? CARRIED : CARRIED_ON).orElseThrow();
  }

  /** Whether a memory is of the horizon that starts at a time. */
  static boolean isOf(PolicyMemory memory, double from) {
    return memory.part(DAY).orElseThrow()[0] == from;
  }

  /** Whether the plan of that horizon received what was carried over. */
  static boolean wentOn(PolicyMemory memory) {
    return memory.part(DAY).orElseThrow()[1] == 1;
  }

  /** Returns how much of a plan is due by the end of each hour of the horizon's first day. */
  static double[] spentBy(Plan plan, Horizon horizon) {
    double[] hours = new double[HOURS];
    for (FeedPlan feed : plan.feeds()) {
      for (double at : feed.times()) {
        int hour = (int) ((at - horizon.from()) * HOURS);
        if (hour >= 0 && hour < HOURS) {
          hours[hour]++;
        }
      }
    }
    for (int hour = 1; hour < HOURS; hour++) {
      hours[hour] += hours[hour - 1];
    }
    return hours[HOURS - 1] > 0 ? hours : new double[0];
  }

  /** Returns the share that is due by a time of the day, in days. */
  static double share(double[] spentBy, double time) {
    int hour = Math.clamp((int) (time * HOURS), 0, HOURS - 1);
    double before = hour == 0 ? 0 : spentBy[hour - 1];
    double within = time * HOURS - hour;
    return (before + within * (spentBy[hour] - before)) / spentBy[HOURS - 1];
  }
}
