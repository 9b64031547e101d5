package freshet.crawler.controller;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Events on their way to the controller, from any thread. */
public final class Inbox {
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final Waiting waiting;

  /** How time passes while the controller waits; a demonstration or a test may be in a hurry. */
  @FunctionalInterface
  public interface Waiting {
    /** As everywhere. */
    Waiting REAL = (time, _) -> time;

    /**
     * How long to wait by the wall until that much has passed by the controller's clock; less if it
     * is to look again.
     *
     * @param underWay how many retrievals are
     */
    Duration real(Duration time, int underWay);
  }

  public Inbox() {
    this(Waiting.REAL);
  }

  public Inbox(Waiting waiting) {
    this.waiting = waiting;
  }

  public void add(Event event) {
    events.add(event);
  }

  /** Takes all there are. */
  List<Event> take() {
    List<Event> taken = new ArrayList<>();
    events.drainTo(taken);
    return taken;
  }

  /** Takes all there are; waits for one if there is none, but not longer than a time. */
  List<Event> await(Duration longest, int underWay) throws InterruptedException {
    List<Event> taken = new ArrayList<>();
    Duration real = events.isEmpty() ? waiting.real(longest, underWay) : Duration.ZERO;
    Event first = events.poll(Math.max(0, real.toNanos()), TimeUnit.NANOSECONDS);
    if (first != null) {
      taken.add(first);
      events.drainTo(taken);
    }
    return taken;
  }
}
