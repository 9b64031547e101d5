package freshet.policy.planned;

import freshet.policy.Agenda;
import freshet.policy.DueQueue;
import freshet.policy.Plan;
import freshet.policy.Retrieval;

/** Follows one plan to its end, whatever the retrievals show. */
public final class FixedPlanAgenda implements Agenda {
  private final Plan plan;
  private final int[] nextIndex;
  private final DueQueue queue;

  public FixedPlanAgenda(Plan plan) {
    this.plan = plan;
    this.nextIndex = new int[plan.feeds().size()];
    this.queue = new DueQueue(nextIndex.length);
    for (int i = 0; i < nextIndex.length; i++) {
      enqueue(i);
    }
  }

  @Override
  public Due next() {
    Due due = queue.take();
    if (due.feed() >= 0) {
      enqueue(due.feed());
    }
    return due;
  }

  @Override
  public void retrieved(Retrieval retrieval) {}

  private void enqueue(int feed) {
    double[] times = plan.feeds().get(feed).times();
    if (nextIndex[feed] < times.length) {
      queue.put(feed, times[nextIndex[feed]++]);
    }
  }
}
