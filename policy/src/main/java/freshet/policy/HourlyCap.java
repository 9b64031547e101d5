package freshet.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Caps the spending per hour of any agenda: a retrieval that would exceed the cap waits for the
 * next hour, and those behind it with it. The simulator and the controller use the same cap.
 *
 * <p>A cost counts in the hour in which its feed is taken; {@link #giveBack} refunds it. A
 * retrieval that was not taken here, such as one that a reader requested, counts when it is
 * reported.
 */
public final class HourlyCap implements LiveAgenda {
  private static final double NOT_TAKEN = Double.NaN;

  private final LiveAgenda agenda;
  private final double minInterval;
  private final HourBudget hours;
  private final double startedAt;
  private final List<Double> costs = new ArrayList<>();
  private double leastCost = Double.POSITIVE_INFINITY;

  /** By feed: when it was taken, if it was not reported since. */
  private final List<Double> takenAt = new ArrayList<>();

  /** By feed: what it was expected to cost when it was taken. */
  private final List<Double> takenCosts = new ArrayList<>();

  /** By feed: when it was last retrieved. */
  private final List<Double> lastAt = new ArrayList<>();

  /** The time of the last retrieval; times never go back. */
  private double clock = Double.NEGATIVE_INFINITY;

  /** Caps an agenda that was opened with {@code start} by its settings. */
  public HourlyCap(LiveAgenda agenda, PolicyStart start) {
    this.agenda = agenda;
    this.minInterval = start.settings().minInterval();
    this.startedAt = start.now();
    double perHour = start.settings().maxPeak() * start.budget().perDay() / 24;
    this.hours = new HourBudget(perHour);
    start.feeds().forEach(this::append);
  }

  private void append(FeedHistory feed) {
    costs.add(feed.cost());
    leastCost = Math.min(leastCost, feed.cost());
    takenAt.add(NOT_TAKEN);
    takenCosts.add(feed.cost());
    lastAt.add(Double.NEGATIVE_INFINITY);
  }

  @Override
  public double nextAt() {
    double at = agenda.nextAt();
    return Double.isInfinite(at) ? at : hours.earliest(Math.max(at, clock), leastCost);
  }

  @Override
  public Due next() {
    return granted(agenda.next(), Double.NEGATIVE_INFINITY);
  }

  @Override
  public Due next(double now) {
    return granted(agenda.next(now), now);
  }

  private Due granted(Due due, double now) {
    if (due.feed() < 0) {
      return due;
    }
    int feed = due.feed();
    double wanted = Math.max(Math.max(due.at(), now), clock);
    double at = hours.earliest(Math.max(wanted, lastAt.get(feed) + minInterval), costs.get(feed));
    hours.spend(at, costs.get(feed));
    clock = at;
    takenAt.set(feed, at);
    takenCosts.set(feed, costs.get(feed));
    lastAt.set(feed, at);
    return new Due(feed, at);
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    ended(retrieval.feed(), retrieval.at());
    agenda.retrieved(retrieval);
  }

  @Override
  public void failed(int feed, double at, double notBefore) {
    ended(feed, at);
    agenda.failed(feed, at, notBefore);
  }

  private void ended(int feed, double at) {
    boolean counted = !Double.isNaN(takenAt.get(feed));
    hours.spend(at, counted ? costs.get(feed) - takenCosts.get(feed) : costs.get(feed));
    takenAt.set(feed, NOT_TAKEN);
    lastAt.set(feed, Math.max(at, lastAt.get(feed)));
  }

  @Override
  public void giveBack(int feed, double now) {
    double taken = takenAt.get(feed);
    if (!Double.isNaN(taken)) {
      hours.refund(taken, takenCosts.get(feed));
      takenAt.set(feed, NOT_TAKEN);
    }
    agenda.giveBack(feed, now);
  }

  @Override
  public void resume(double spentToday, double spentThisHour) {
    hours.resume(startedAt, spentThisHour);
    agenda.resume(spentToday, spentThisHour);
  }

  @Override
  public int add(FeedHistory feed, double now) {
    append(feed);
    return agenda.add(feed, now);
  }

  @Override
  public <C> Optional<C> find(Class<C> capability) {
    return capability.isInstance(this)
        ? Optional.of(capability.cast(this))
        : agenda.find(capability);
  }

  @Override
  public boolean refine(int most) {
    return agenda.refine(most);
  }

  @Override
  public void remove(int feed) {
    agenda.remove(feed);
  }

  @Override
  public void weigh(int feed, double weight, double now) {
    agenda.weigh(feed, weight, now);
  }

  @Override
  public void cost(int feed, double expected) {
    costs.set(feed, expected);
    leastCost = Math.min(leastCost, expected);
    agenda.cost(feed, expected);
  }

  @Override
  public void charge(double at, double difference) {
    hours.spend(at, difference);
    agenda.charge(at, difference);
  }

  @Override
  public void resize(int feed, int window) {
    agenda.resize(feed, window);
  }

  @Override
  public void limit(int feed, RetrievalLimits limits, double now) {
    agenda.limit(feed, limits, now);
  }

  @Override
  public void delivered(Retrieval news) {
    agenda.delivered(news);
  }

  @Override
  public void signalled(int feed, double at) {
    agenda.signalled(feed, at);
  }

  @Override
  public void silenced(int feed) {
    agenda.silenced(feed);
  }

  @Override
  public double dueAt(int feed) {
    return agenda.dueAt(feed);
  }

  @Override
  public String why(int feed) {
    return agenda.why(feed);
  }

  @Override
  public double rate(int feed) {
    return agenda.rate(feed);
  }

  @Override
  public Outlook outlook(int feed, double seen, double now) {
    return agenda.outlook(feed, seen, now);
  }

  @Override
  public double usualShare(double now) {
    return agenda.usualShare(now);
  }
}
