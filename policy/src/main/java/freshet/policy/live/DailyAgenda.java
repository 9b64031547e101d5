package freshet.policy.live;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Limits;
import freshet.policy.Plan;
import freshet.policy.Policy;
import freshet.policy.Retrieval;
import freshet.policy.intensity.Learner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Follows the plans of a policy day by day (UTC), learned anew before each. A feed that comes
 * during a day is planned from the next one on.
 */
public final class DailyAgenda implements LiveAgenda {
  private final Policy policy;
  private final Learner learner;
  private final Budget budget;
  private final List<FeedHistory> histories = new ArrayList<>();
  private final LimitedQueue queue = new LimitedQueue();

  /** What is left of the day's times of each feed, and the fraction that it is owed. */
  private double[][] times = new double[0][];

  private int[] nextIndex = new int[0];
  private double[] carried = new double[0];

  /** What was learned of each feed for this day. */
  private @Nullable FeedProfile[] profiles = new FeedProfile[0];

  private double plannedTo;

  /** Puts a policy to work from now on. */
  public DailyAgenda(
      Policy policy, Learner learner, List<FeedHistory> feeds, Budget budget, double now) {
    this.policy = policy;
    this.learner = learner;
    this.budget = budget;
    feeds.forEach(this::append);
    plan(now);
  }

  private int append(FeedHistory feed) {
    int number = histories.size();
    histories.add(feed);
    queue.add(number);
    return number;
  }

  private void plan(double from) {
    List<Integer> numbers = new ArrayList<>();
    List<FeedHistory> watched = new ArrayList<>();
    for (int i = 0; i < histories.size(); i++) {
      if (!queue.isRemoved(i)) {
        numbers.add(i);
        watched.add(histories.get(i));
      }
    }
    int before = carried.length;
    carried = Arrays.copyOf(carried, histories.size());
    times = new double[histories.size()][];
    profiles = new FeedProfile[histories.size()];
    Arrays.fill(times, new double[0]);
    nextIndex = new int[histories.size()];
    plannedTo = Math.floor(from) + 1;
    if (watched.isEmpty()) {
      return;
    }
    // with nothing said of what is owed, the policy spreads the feeds over the day
    double[] owed =
        before == 0
            ? new double[0]
            : numbers.stream().mapToDouble(i -> i < before ? carried[i] : 0).toArray();
    List<FeedProfile> learned = learner.learn(watched, from);
    Plan plan = policy.plan(learned, budget, new Horizon(from, plannedTo), owed);
    for (int k = 0; k < numbers.size(); k++) {
      int feed = numbers.get(k);
      carried[feed] = plan.carried()[k];
      times[feed] = plan.feeds().get(k).times();
      profiles[feed] = learned.get(k);
      enqueue(feed);
    }
  }

  private void enqueue(int feed) {
    if (feed < times.length && nextIndex[feed] < times[feed].length) {
      queue.put(feed, times[feed][nextIndex[feed]++]);
    }
  }

  @Override
  public double nextAt() {
    return histories.isEmpty() ? Double.POSITIVE_INFINITY : Math.min(queue.firstAt(), plannedTo);
  }

  @Override
  public Due next() {
    if (histories.isEmpty()) {
      return Due.NEVER;
    }
    // a policy may give nobody anything for days, but not for ever
    for (int day = 0; day < 1000 && queue.firstAt() > plannedTo; day++) {
      plan(plannedTo);
    }
    return queue.take();
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    histories.get(retrieval.feed()).add(retrieval);
    enqueue(retrieval.feed());
  }

  @Override
  public void failed(int feed, double at, double notBefore) {
    queue.limit(feed, queue.limits(feed).noSooner(notBefore));
    enqueue(feed);
  }

  @Override
  public void delivered(Retrieval news) {
    histories.get(news.feed()).add(news);
    giveBack(news.feed(), news.at());
  }

  /** The time that it was taken for is let go; it has others, or will have some tomorrow. */
  @Override
  public void giveBack(int feed, double now) {
    if (Double.isInfinite(queue.dueAt(feed))) {
      enqueue(feed);
    }
  }

  @Override
  public void signalled(int feed, double at) {
    // plans are not changed by a push
  }

  @Override
  public int add(FeedHistory feed, int host, double now) {
    return append(feed);
  }

  @Override
  public void remove(int feed) {
    queue.remove(feed);
  }

  @Override
  public void weigh(int feed, double weight, double now) {
    histories.set(feed, histories.get(feed).withWeight(weight));
  }

  @Override
  public void resize(int feed, int window) {
    histories.set(feed, histories.get(feed).withWindow(window));
  }

  @Override
  public void limit(int feed, Limits limits, double now) {
    queue.limit(feed, limits);
  }

  @Override
  public double dueAt(int feed) {
    return queue.dueAt(feed);
  }

  @Override
  public Outlook outlook(int feed, double seen, double now) {
    double[] next = next(feed);
    FeedProfile profile = feed < profiles.length ? profiles[feed] : null;
    return profile == null
        ? Outlook.ofTimes(next)
        : Outlook.of(profile.intensity(), seen, now, next);
  }

  private double[] next(int feed) {
    DoubleStream planned = DoubleStream.of(queue.dueAt(feed)).filter(Double::isFinite);
    DoubleStream later =
        feed < times.length
            ? Arrays.stream(times[feed], nextIndex[feed], times[feed].length)
            : DoubleStream.empty();
    return DoubleStream.concat(planned, later).limit(Outlook.AHEAD).toArray();
  }

  @Override
  public String why(int feed) {
    return feed < times.length
        ? "one of %d retrievals that the plan of the day gives it".formatted(times[feed].length)
        : "its first plan is made at midnight (UTC)";
  }
}
