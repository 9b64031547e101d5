package freshet.policy.adaptive;

import freshet.policy.Agenda;
import freshet.policy.DueQueue;
import freshet.policy.Retrieval;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * advaRSS at work: the system runs every X seconds, X random in 360..600, and at each run retrieves
 * the feeds whose countdown ToE has come to 0.
 */
public final class AdvaRssAgenda implements Agenda {
  private static final double SECOND = 1.0 / 86400;

  private final AdvaRssRule[] rules;
  private final double scale;
  private final double minInterval;
  private final RandomGenerator chance;

  /** Keyed by the number of the run. */
  private final DueQueue queue;

  private final int[] runOf;
  private final List<Double> runs = new ArrayList<>();

  /**
   * Starts with a run at a time, ToE random in 0..3.
   *
   * @param caps the largest M of each feed
   * @param scale factor on X
   * @param minInterval the least time between two retrievals of a feed, in days
   */
  public AdvaRssAgenda(
      double from, double[] caps, double scale, double minInterval, RandomGenerator chance) {
    this.scale = scale;
    this.minInterval = minInterval;
    this.chance = chance;
    this.rules = new AdvaRssRule[caps.length];
    this.runOf = new int[caps.length];
    this.queue = new DueQueue(caps.length);
    runs.add(from);
    for (int i = 0; i < caps.length; i++) {
      rules[i] = AdvaRssRule.start(caps[i]);
      queue.put(i, chance.nextInt(4));
    }
  }

  @Override
  public Due next() {
    Due due = queue.take();
    if (due.feed() < 0) {
      return due;
    }
    int run = (int) due.at();
    runOf[due.feed()] = run;
    return new Due(due.feed(), timeOf(run));
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    int feed = retrieval.feed();
    rules[feed] = rules[feed].after(retrieval.changed());
    int run = runOf[feed] + rules[feed].toe();
    while (timeOf(run) < retrieval.at() + minInterval) {
      run++;
    }
    queue.put(feed, run);
  }

  /** The state of a feed, for whoever wants to watch it. */
  public AdvaRssRule rule(int feed) {
    return rules[feed];
  }

  private double timeOf(int run) {
    while (runs.size() <= run) {
      runs.add(runs.getLast() + scale * SECOND * chance.nextDouble(360, 600));
    }
    return runs.get(run);
  }
}
