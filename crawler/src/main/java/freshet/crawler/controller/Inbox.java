package freshet.crawler.controller;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Events for the controller, from any thread. */
public final class Inbox {
  private final BlockingQueue<ControllerEvent> events = new LinkedBlockingQueue<>();
  private final Waiting waiting;

  /** How the controller waits; a demonstration or a test may accelerate time. */
  @FunctionalInterface
  public interface Waiting {
    /** Real time. */
    Waiting REAL = (time, _) -> time;

    /**
     * Converts a wait by the controller's clock to real time; may return less to check again
     * earlier.
     *
     * @param underWay the number of retrievals in flight
     */
    Duration real(Duration time, int underWay);
  }

  public Inbox() {
    this(Waiting.REAL);
  }

  public Inbox(Waiting waiting) {
    this.waiting = waiting;
  }

  public void add(ControllerEvent event) {
    events.add(event);
  }

  /** Takes all events. */
  List<ControllerEvent> take() {
    List<ControllerEvent> taken = new ArrayList<>();
    events.drainTo(taken);
    return taken;
  }

  /** Takes all events; waits for one if there is none, up to a limit. */
  List<ControllerEvent> await(Duration longest, int underWay) throws InterruptedException {
    List<ControllerEvent> taken = new ArrayList<>();
    Duration real = events.isEmpty() ? waiting.real(longest, underWay) : Duration.ZERO;
    ControllerEvent first = events.poll(Math.max(0, real.toNanos()), TimeUnit.NANOSECONDS);
    if (first != null) {
      taken.add(first);
      events.drainTo(taken);
    }
    return taken;
  }
}
