package freshet.policy;

import java.util.Arrays;

/** A priority queue of feeds by due time; a feed is in it at most once. Ties go by index. */
public final class DueQueue {
  private double[] dueAt;
  private int[] heap;
  private int[] place;
  private int size;

  public DueQueue(int feeds) {
    dueAt = new double[feeds];
    heap = new int[feeds];
    place = new int[feeds];
    Arrays.fill(place, -1);
  }

  /** Adds a feed, or moves it if present. */
  public void put(int feed, double at) {
    if (feed >= place.length) {
      grow(Math.max(feed + 1, 2 * place.length));
    }
    dueAt[feed] = at;
    if (place[feed] < 0) {
      place[feed] = size;
      heap[size++] = feed;
    }
    siftUp(place[feed]);
    siftDown(place[feed]);
  }

  private void grow(int feeds) {
    int before = place.length;
    dueAt = Arrays.copyOf(dueAt, feeds);
    heap = Arrays.copyOf(heap, feeds);
    place = Arrays.copyOf(place, feeds);
    Arrays.fill(place, before, feeds, -1);
  }

  /** Removes a feed, if present. */
  public void remove(int feed) {
    if (contains(feed)) {
      put(feed, Double.NEGATIVE_INFINITY);
      take();
    }
  }

  public boolean contains(int feed) {
    return feed < place.length && place[feed] >= 0;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int size() {
    return size;
  }

  /** Returns when a feed in the queue is due. */
  public double at(int feed) {
    return dueAt[feed];
  }

  /** Returns when the first feed is due; infinity when there is none. */
  public double firstAt() {
    return size == 0 ? Double.POSITIVE_INFINITY : dueAt[heap[0]];
  }

  /** Returns the first feed; there must be one. */
  public int first() {
    return heap[0];
  }

  /** Removes and returns the first feed. */
  public Agenda.Due take() {
    if (size == 0) {
      return Agenda.Due.NEVER;
    }
    int feed = heap[0];
    place[feed] = -1;
    int last = heap[--size];
    if (size > 0) {
      heap[0] = last;
      place[last] = 0;
      siftDown(0);
    }
    return new Agenda.Due(feed, dueAt[feed]);
  }

  private boolean before(int feed, int other) {
    return dueAt[feed] < dueAt[other] || (dueAt[feed] == dueAt[other] && feed < other);
  }

  private void siftUp(int at) {
    int feed = heap[at];
    int hole = at;
    while (hole > 0) {
      int parent = (hole - 1) >>> 1;
      if (!before(feed, heap[parent])) {
        break;
      }
      heap[hole] = heap[parent];
      place[heap[hole]] = hole;
      hole = parent;
    }
    heap[hole] = feed;
    place[feed] = hole;
  }

  private void siftDown(int at) {
    int feed = heap[at];
    int hole = at;
    while (true) {
      int child = 2 * hole + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], feed)) {
        break;
      }
      heap[hole] = heap[child];
      place[heap[hole]] = hole;
      hole = child;
    }
    heap[hole] = feed;
    place[feed] = hole;
  }
}
