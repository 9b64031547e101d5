package freshet.policy;

import freshet.policy.intensity.Learner;
import java.util.Arrays;
import java.util.List;

/**
 * Follows the plans of a policy, one horizon after another. It learns once at the start, or, when
 * the horizons are refits, again at the start of each from what its retrievals showed.
 */
public final class PlannedAgenda implements Agenda {
  private final Policy policy;
  private final Learner learner;
  private final boolean refit;
  private final double horizonDays;
  private final Budget budget;
  private final double minInterval;
  private final List<FeedHistory> histories;
  private List<FeedProfile> profiles;
  private Plan plan;
  private final int[] nextIndex;
  private final double[] lastAt;
  private final DueQueue queue;

  /**
   * An agenda from a horizon on.
   *
   * @param refit learn anew at the start of each horizon
   * @param minInterval the least time between two retrievals of a feed; a planned one that comes
   *     sooner is left out
   */
  public PlannedAgenda(
      Policy policy,
      Learner learner,
      boolean refit,
      List<FeedHistory> histories,
      Budget budget,
      Horizon first,
      double minInterval) {
    this.policy = policy;
    this.learner = learner;
    this.refit = refit;
    this.horizonDays = first.days();
    this.budget = budget;
    this.minInterval = minInterval;
    this.histories = histories;
    this.nextIndex = new int[histories.size()];
    this.lastAt = new double[histories.size()];
    Arrays.fill(lastAt, Double.NEGATIVE_INFINITY);
    this.queue = new DueQueue(histories.size());
    this.profiles = learner.learn(histories, first.from());
    this.plan = policy.plan(profiles, budget, first);
    enqueueAll();
  }

  @Override
  public Due next() {
    // two horizons in a row without any retrieval: the policy gives nobody anything
    for (int empty = 0; empty < 2 && queue.isEmpty(); empty++) {
      nextHorizon();
    }
    Due due = queue.take();
    if (due.feed() >= 0) {
      lastAt[due.feed()] = due.at();
      enqueue(due.feed());
    }
    return due;
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    if (refit) {
      histories.get(retrieval.feed()).add(retrieval);
    }
  }

  /** What the policy was last told of each feed. */
  public List<FeedProfile> profiles() {
    return profiles;
  }

  private void nextHorizon() {
    double from = plan.horizon().to();
    Horizon horizon = new Horizon(from, from + horizonDays);
    if (refit) {
      profiles = learner.learn(histories, from);
    }
    plan = policy.plan(profiles, budget, horizon, plan.carried());
    enqueueAll();
  }

  private void enqueueAll() {
    for (int i = 0; i < nextIndex.length; i++) {
      nextIndex[i] = 0;
      enqueue(i);
    }
  }

  private void enqueue(int feed) {
    double[] times = plan.feeds().get(feed).times();
    while (nextIndex[feed] < times.length) {
      double at = times[nextIndex[feed]++];
      if (at >= lastAt[feed] + minInterval) {
        queue.put(feed, at);
        return;
      }
    }
  }
}
