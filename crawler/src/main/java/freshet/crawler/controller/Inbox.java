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
  List<Event> await(Duration longest) throws InterruptedException {
    List<Event> taken = new ArrayList<>();
    Event first = events.poll(Math.max(0, longest.toMillis()), TimeUnit.MILLISECONDS);
    if (first != null) {
      taken.add(first);
      events.drainTo(taken);
    }
    return taken;
  }
}
