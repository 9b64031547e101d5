package freshet.simulator.peer;

import freshet.policy.Agenda;
import freshet.policy.DueQueue;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;

/**
 * Retrieves by the rule of another aggregator, through its dispatcher.
 *
 * <p>It starts as if it had been running for long: every feed was retrieved one start interval
 * before it is first due, and these times are spread randomly.
 */
final class RuleAgenda implements Agenda {
  private final IntervalRule rule;
  private final Dispatcher dispatcher;
  private final double scale;
  private final double leastWait;
  private final double from;
  private final DueQueue queue;
  private final double[] lastAt;
  private long tick;
  private int taken;

  /**
   * Starts a rule.
   *
   * @param dispatcher at its own pace, like the rule; the scale stretches both
   * @param startInterval how long a feed waits before the rule knows anything of it
   */
  RuleAgenda(
      PolicyStart start,
      double scale,
      Dispatcher dispatcher,
      double startInterval,
      IntervalRule rule) {
    this.rule = rule;
    this.scale = scale;
    this.dispatcher = dispatcher.scaled(scale);
    this.leastWait = Math.max(start.settings().minInterval(), this.dispatcher.tick());
    this.from = start.now();
    int feeds = start.feeds().size();
    this.queue = new DueQueue(feeds);
    this.lastAt = new double[feeds];
    double wait = scale * startInterval + this.dispatcher.fetch();
    double period = this.dispatcher.tick() * this.dispatcher.tickAtOrAfter(wait);
    for (int i = 0; i < feeds; i++) {
      double first = from + period * start.random().nextDouble();
      lastAt[i] = first - period;
      queue.put(i, first);
    }
  }

  @Override
  public Due next() {
    if (queue.isEmpty()) {
      return Due.NEVER;
    }
    long due = dispatcher.tickAtOrAfter(queue.firstAt() - from);
    if (due > tick) {
      tick = due;
      taken = 0;
    } else if (taken == dispatcher.batch()) {
      tick++;
      taken = 0;
    }
    taken++;
    return new Due(queue.take().feed(), from + tick * dispatcher.tick());
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    int feed = retrieval.feed();
    double elapsed = (retrieval.at() - lastAt[feed]) / scale;
    lastAt[feed] = retrieval.at();
    double wait = scale * rule.after(retrieval, elapsed) + dispatcher.fetch();
    queue.put(feed, retrieval.at() + Math.max(wait, leastWait));
  }
}
