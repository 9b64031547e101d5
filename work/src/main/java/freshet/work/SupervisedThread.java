package freshet.work;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A long-lived thread that continues after any failure of its work. */
public final class SupervisedThread {
  private final Thread thread;
  private final ThreadHealth health;

  SupervisedThread(Thread thread, ThreadHealth health) {
    this.thread = thread;
    this.health = health;
  }

  public void start() {
    thread.start();
  }

  public void interrupt() {
    thread.interrupt();
  }

  public boolean isAlive() {
    return thread.isAlive();
  }

  public String name() {
    return thread.getName();
  }

  /**
   * Records what is being worked on, so that the log can name it after a failure.
   *
   * @param piece such as "posting=17"; null for nothing in particular
   */
  public void workingOn(@Nullable String piece) {
    health.workingOn(piece);
  }

  /** Waits for its end; returns false after the given time. */
  public boolean join(Duration time) throws InterruptedException {
    return !thread.isAlive() || thread.join(time);
  }

  /** Waits for its end. */
  public void join() throws InterruptedException {
    thread.join();
  }

  /** Waits for its end, and interrupts it if that takes longer. */
  public void end(Duration patience) {
    try {
      if (!join(patience)) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }
}
