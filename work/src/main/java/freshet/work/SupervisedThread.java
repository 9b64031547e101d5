package freshet.work;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A long-lived thread that goes on after whatever its work throws. */
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
   * Notes what is being worked on, so that the log can name it if that fails.
   *
   * @param piece such as "posting=17"; null for nothing in particular
   */
  public void workingOn(@Nullable String piece) {
    health.workingOn(piece);
  }

  /** Waits for its end; false if it goes on after so long. */
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
