package freshet.work;

/** One round of a supervised thread's work. */
@FunctionalInterface
public interface Step {
  /** Waits for work if necessary and does some of it; false ends the thread normally. */
  boolean run() throws InterruptedException;
}
