package freshet.policy;

import freshet.policy.Agenda.Due;
import java.util.Arrays;

/** A queue of feeds by due time, each not before its limits allow. */
public final class LimitedQueue {
  private final DueQueue queue = new DueQueue(0);
  private RetrievalLimits[] limits = new RetrievalLimits[0];
  private double[] dueAt = new double[0];
  private boolean[] removed = new boolean[0];

  /** Adds space for a feed that is not due yet. */
  public void add(int feed) {
    int before = limits.length;
    if (feed >= before) {
      int room = Math.max(feed + 1, 2 * before);
      limits = Arrays.copyOf(limits, room);
      dueAt = Arrays.copyOf(dueAt, room);
      removed = Arrays.copyOf(removed, room);
      Arrays.fill(limits, before, room, RetrievalLimits.NONE);
      Arrays.fill(dueAt, before, room, Double.POSITIVE_INFINITY);
    }
  }

  /** Schedules a feed at a time, or as soon after as it is allowed. */
  public void put(int feed, double at) {
    if (!removed[feed]) {
      double soonest = Math.max(at, limits[feed].notBefore());
      dueAt[feed] = limits[feed].allowed(Math.min(soonest, Math.max(limits[feed].latest(), at)));
      queue.put(feed, dueAt[feed]);
    }
  }

  /** Schedules a feed at a time, unless it is already in the queue. */
  public void giveBack(int feed, double at) {
    if (Double.isInfinite(dueAt[feed])) {
      put(feed, at);
    }
  }

  public void limit(int feed, RetrievalLimits newLimits) {
    limits[feed] = newLimits;
    if (dueAt[feed] < Double.POSITIVE_INFINITY) {
      put(feed, dueAt[feed]);
    }
  }

  public RetrievalLimits limits(int feed) {
    return limits[feed];
  }

  /** Removes a feed until it is scheduled again. */
  public void clear(int feed) {
    dueAt[feed] = Double.POSITIVE_INFINITY;
    queue.remove(feed);
  }

  public void remove(int feed) {
    removed[feed] = true;
    dueAt[feed] = Double.POSITIVE_INFINITY;
    queue.remove(feed);
  }

  public boolean isRemoved(int feed) {
    return removed[feed];
  }

  public double dueAt(int feed) {
    return dueAt[feed];
  }

  public double firstAt() {
    return queue.firstAt();
  }

  public Due take() {
    Due due = queue.take();
    if (due.feed() >= 0) {
      dueAt[due.feed()] = Double.POSITIVE_INFINITY;
    }
    return due;
  }
}
