package freshet.work;

/** One round of the work of a supervised thread. */
@FunctionalInterface
public interface Step {
  /** Waits for work if need be and does some of it; false ends the thread in order. */
  boolean run() throws InterruptedException;
}
