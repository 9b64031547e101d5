package freshet.policy.live;

import freshet.policy.Agenda.Due;
import freshet.policy.DueQueue;
import freshet.policy.Limits;
import java.util.Arrays;

/** Feeds in the order in which they are due, each not before its limits allow. */
final class LimitedQueue {
  private final DueQueue queue = new DueQueue(0);
  private Limits[] limits = new Limits[0];
  private double[] dueAt = new double[0];
  private boolean[] removed = new boolean[0];

  /** Makes room for a feed that is not due yet. */
  void add(int feed) {
    int before = limits.length;
    if (feed >= before) {
      int room = Math.max(feed + 1, 2 * before);
      limits = Arrays.copyOf(limits, room);
      dueAt = Arrays.copyOf(dueAt, room);
      removed = Arrays.copyOf(removed, room);
      Arrays.fill(limits, before, room, Limits.NONE);
      Arrays.fill(dueAt, before, room, Double.POSITIVE_INFINITY);
    }
  }

  /** Puts a feed at a time, or as soon after as it is allowed. */
  void put(int feed, double at) {
    if (!removed[feed]) {
      double soonest = Math.max(at, limits[feed].notBefore());
      dueAt[feed] = limits[feed].allowed(Math.min(soonest, Math.max(limits[feed].latest(), at)));
      queue.put(feed, dueAt[feed]);
    }
  }

  /** Puts a feed at a time, unless it is in already. */
  void giveBack(int feed, double at) {
    if (Double.isInfinite(dueAt[feed])) {
      put(feed, at);
    }
  }

  void limit(int feed, Limits newLimits) {
    limits[feed] = newLimits;
    if (dueAt[feed] < Double.POSITIVE_INFINITY) {
      put(feed, dueAt[feed]);
    }
  }

  Limits limits(int feed) {
    return limits[feed];
  }

  void remove(int feed) {
    removed[feed] = true;
    dueAt[feed] = Double.POSITIVE_INFINITY;
    queue.remove(feed);
  }

  boolean isRemoved(int feed) {
    return removed[feed];
  }

  double dueAt(int feed) {
    return dueAt[feed];
  }

  double firstAt() {
    return queue.firstAt();
  }

  Due take() {
    Due due = queue.take();
    if (due.feed() >= 0) {
      dueAt[due.feed()] = Double.POSITIVE_INFINITY;
    }
    return due;
  }
}
