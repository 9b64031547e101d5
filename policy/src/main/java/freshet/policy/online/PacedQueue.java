package freshet.policy.online;

import freshet.policy.Agenda.Due;
import freshet.policy.DueQueue;
import freshet.policy.RetrievalLimits;
import java.util.ArrayList;
import java.util.List;

/**
 * A queue of feeds by due time. When the day's spending is behind, the first feed that may be
 * retrieved early comes first.
 */
final class PacedQueue {
  /** The most feeds that are skipped when looking for one that may be retrieved early. */
  private static final int MOST_BOUND = 512;

  /** A retrieval that is delayed by less is not held. */
  private static final double HELD = 1.0 / 1440;

  private final DueQueue queue = new DueQueue(0);
  private final FeedTasks tasks;
  private final SpendingController pace;
  private final double minInterval;
  private final OverdueQueue overdue;
  private final boolean urgentFirst;

  /** Feeds that were taken and not planned again since. */
  private final Reservations underWay;

  /** The time of the last signal: nothing is retrieved before it any more. */
  private double heardAt = Double.NEGATIVE_INFINITY;

  /**
   * Creates an empty queue.
   *
   * @param urgentFirst whether the most urgent feed comes first while the budget delays retrievals
   */
  PacedQueue(
      FeedTasks tasks,
      SpendingController pace,
      double minInterval,
      OverdueQueue.Worth urgency,
      boolean urgentFirst) {
    this.tasks = tasks;
    this.pace = pace;
    underWay = new Reservations(pace);
    this.minInterval = minInterval;
    this.urgentFirst = urgentFirst;
    overdue = new OverdueQueue(queue, urgency);
  }

  void put(int feed, double at) {
    tasks.due(feed, at);
    queue.put(feed, at);
  }

  void remove(int feed) {
    queue.remove(feed);
  }

  boolean contains(int feed) {
    return queue.contains(feed);
  }

  boolean isEmpty() {
    return queue.isEmpty();
  }

  /** Records that a feed is retrieved: its cost will be spent. */
  void begin(int feed) {
    underWay.begin(feed, tasks.get(feed).cost());
  }

  /** Records that a feed is not retrieved any more. */
  void end(int feed) {
    underWay.end(feed);
  }

  /** Records a signal. */
  void heard(double at) {
    heardAt = at;
  }

  /**
   * Takes the feed that is due first, or the first that may be retrieved early. If the budget
   * delays it, the most urgent of the feeds that will be due by then is taken.
   */
  Due take() {
    Due first = firstInTime();
    double held = pace.heldUntil(first.at(), tasks.get(first.feed()).cost());
    if (held <= first.at() + HELD || !urgentFirst) {
      return first;
    }
    queue.put(first.feed(), first.at());
    return taken(overdue.best(tasks.size(), held));
  }

  /** Takes the most urgent feed if some are late; {@link Due#NEVER} if none is. */
  Due takeLate(double now) {
    return overdue.has(now)
        ? new Due(taken(overdue.best(tasks.size(), now)).feed(), now)
        : Due.NEVER;
  }

  private Due taken(int feed) {
    Due due = new Due(feed, queue.at(feed));
    queue.remove(feed);
    return due;
  }

  private Due firstInTime() {
    Due first = queue.take();
    double soonest = pace.soonest(first.at(), tasks.get(first.feed()).cost());
    if (soonest >= first.at() || earliest(first) < first.at()) {
      return first;
    }
    List<Due> bound = new ArrayList<>();
    bound.add(first);
    while (!queue.isEmpty() && bound.size() < MOST_BOUND) {
      Due due = queue.take();
      if (earliest(due) < first.at()) {
        bound.forEach(other -> queue.put(other.feed(), other.at()));
        return due;
      }
      bound.add(due);
    }
    bound.forEach(other -> queue.put(other.feed(), other.at()));
    return queue.take();
  }

  /** Returns the earliest time of a feed, however far the day is behind. */
  double earliest(Due due) {
    RetrievalLimits limits = tasks.get(due.feed()).limits();
    if (limits.blackout() != 0) {
      return due.at();
    }
    double soonest = tasks.get(due.feed()).model().updated() + minInterval;
    return Math.max(Math.max(soonest, limits.notBefore()), heardAt);
  }

  /** Returns when {@link #take} would be due; infinity if there is nothing to take. */
  double nextAt() {
    if (queue.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    double soonest = pace.soonest(queue.firstAt(), tasks.get(queue.first()).cost());
    if (soonest >= queue.firstAt()) {
      return soonest;
    }
    // a feed that would be retrieved early may itself be limited
    Due due = firstInTime();
    queue.put(due.feed(), due.at());
    return Math.max(soonest, Math.min(earliest(due), due.at()));
  }
}
