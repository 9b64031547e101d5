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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Follows the plans of a policy day by day (UTC), learned anew before each. Feeds that come during
 * a day are planned within an hour, together, for the rest of it and with their part of the budget:
 * that day spends as much more, and the plans of the others stay.
 */
public final class DailyAgenda implements LiveAgenda {
  private static final double HOUR = 1.0 / 24;

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

  /** Feeds without a plan, and when they get one. */
  private final List<Integer> newcomers = new ArrayList<>();

  private double welcomeAt = Double.POSITIVE_INFINITY;

  /** Puts a policy to work from now on. */
  public DailyAgenda(
      Policy policy, Learner learner, List<FeedHistory> feeds, Budget budget, double now) {
    this.policy = policy;
    this.learner = learner;
    this.budget = budget;
    feeds.forEach(this::append);
    planDay(now);
  }

  private int append(FeedHistory feed) {
    int number = histories.size();
    histories.add(feed);
    queue.add(number);
    return number;
  }

  private void planDay(double from) {
    List<Integer> numbers = IntStream.range(0, histories.size()).boxed().toList();
    int before = carried.length;
    makeRoom();
    Arrays.fill(times, new double[0]);
    Arrays.fill(profiles, null);
    Arrays.fill(nextIndex, 0);
    plannedTo = Math.floor(from) + 1;
    newcomers.clear();
    welcomeAt = Double.POSITIVE_INFINITY;
    plan(watched(numbers), budget, from, before > 0);
  }

  private void welcome(double from) {
    List<Integer> numbers = watched(newcomers);
    long all = IntStream.range(0, histories.size()).filter(i -> !queue.isRemoved(i)).count();
    makeRoom();
    newcomers.clear();
    welcomeAt = Double.POSITIVE_INFINITY;
    if (!numbers.isEmpty()) {
      plan(numbers, new Budget(budget.perDay() * numbers.size() / all), from, false);
    }
  }

  private List<Integer> watched(List<Integer> numbers) {
    return numbers.stream().filter(i -> !queue.isRemoved(i)).toList();
  }

  private void makeRoom() {
    int before = times.length;
    carried = Arrays.copyOf(carried, histories.size());
    times = Arrays.copyOf(times, histories.size());
    profiles = Arrays.copyOf(profiles, histories.size());
    nextIndex = Arrays.copyOf(nextIndex, histories.size());
    Arrays.fill(times, before, times.length, new double[0]);
  }

  /**
   * Plans feeds until the end of the day.
   *
   * @param goOn whether they are owed something; else the policy spreads them over the day
   */
  private void plan(List<Integer> numbers, Budget share, double from, boolean goOn) {
    if (numbers.isEmpty()) {
      return;
    }
    double[] owed = goOn ? numbers.stream().mapToDouble(i -> carried[i]).toArray() : new double[0];
    List<FeedProfile> learned = learner.learn(numbers.stream().map(histories::get).toList(), from);
    Plan plan = policy.plan(learned, share, new Horizon(from, plannedTo), owed);
    for (int k = 0; k < numbers.size(); k++) {
      int feed = numbers.get(k);
      carried[feed] = plan.carried()[k];
      times[feed] = plan.feeds().get(k).times();
      nextIndex[feed] = 0;
      profiles[feed] = learned.get(k);
      enqueue(feed);
    }
  }

  private void enqueue(int feed) {
    if (feed < times.length && nextIndex[feed] < times[feed].length) {
      queue.put(feed, times[feed][nextIndex[feed]++]);
    }
  }

  /** A retrieval that came late stands for all that were due before it. */
  private void enqueueAfter(int feed, double at) {
    while (feed < times.length
        && nextIndex[feed] < times[feed].length
        && times[feed][nextIndex[feed]] <= at) {
      nextIndex[feed]++;
    }
    enqueue(feed);
  }

  @Override
  public double nextAt() {
    return histories.isEmpty() ? Double.POSITIVE_INFINITY : Math.min(queue.firstAt(), nextPlanAt());
  }

  @Override
  public Due next() {
    if (histories.isEmpty()) {
      return Due.NEVER;
    }
    // a policy may give nobody anything for days, but not for ever
    for (int plans = 0; plans < 1000 && queue.firstAt() > nextPlanAt(); plans++) {
      if (welcomeAt < plannedTo) {
        welcome(welcomeAt);
      } else {
        planDay(plannedTo);
      }
    }
    return queue.take();
  }

  private double nextPlanAt() {
    return Math.min(plannedTo, welcomeAt);
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    histories.get(retrieval.feed()).add(retrieval);
    enqueueAfter(retrieval.feed(), retrieval.at());
  }

  @Override
  public void failed(int feed, double at, double notBefore) {
    queue.limit(feed, queue.limits(feed).noSooner(notBefore));
    enqueueAfter(feed, at);
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
    int number = append(feed);
    newcomers.add(number);
    welcomeAt = Math.min(welcomeAt, now + HOUR);
    return number;
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
        : "its first plan is made within an hour";
  }
}
