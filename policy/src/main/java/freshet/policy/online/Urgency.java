package freshet.policy.online;

import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Waiting;
import freshet.policy.online.FeedPlanner.Task;
import freshet.policy.online.SignalReliability.Announced;
import java.util.function.DoubleSupplier;

/**
 * How urgent a retrieval is: the price at which it would be due now.
 *
 * <p>If C(τ) is the expected cost of not looking for a time τ, the delay of what waits and the
 * price of what overflows, a gap τ is best at the price τC′(τ) − C(τ). Of the delay that is
 * ∫sλ(s)ds: what is expected counts by the time from the last look until it came.
 */
final class Urgency implements OverdueQueue.Worth {
  private final FeedTasks tasks;
  private final Overflows overflows;
  private final DoubleSupplier missPrice;

  Urgency(FeedTasks tasks, Overflows overflows, DoubleSupplier missPrice) {
    this.tasks = tasks;
    this.overflows = overflows;
    this.missPrice = missPrice;
  }

  @Override
  public double of(int feed, double now) {
    Task task = tasks.get(feed);
    FeedModel model = task.model();
    double since = now - model.updated();
    if (since <= 0) {
      return 0;
    }
    Announced announced = tasks.announced(feed);
    Waiting waiting = Waiting.of(model, now);
    double pending = announced.pending() + announced.unannounced() * waiting.postings();
    double delay = announced.pending() * since / 2 + announced.unannounced() * waiting.sinceSeen();
    double price = missPrice.getAsDouble();
    double overflow = 0;
    if (price > 0) {
      ExpectedMisses misses = overflows.of(task.window(), model.scatter());
      overflow = price * (pending * misses.slope(pending) - misses.of(pending));
    }
    return task.weight() / task.cost() * (delay + overflow);
  }
}
