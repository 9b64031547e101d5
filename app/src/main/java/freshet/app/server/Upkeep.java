package freshet.app.server;

import freshet.crawler.controller.Housekeeping;
import freshet.store.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;

/** Does once a minute what is to be done once in a while. */
final class Upkeep {
  private static final Logger LOG = System.getLogger(Upkeep.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int MINUTES_OF_HOUR = 60;

  private final Housekeeping housekeeping;
  private final List<Runnable> minutely;

  Upkeep(Housekeeping housekeeping, List<Runnable> minutely) {
    this.housekeeping = housekeeping;
    this.minutely = List.copyOf(minutely);
  }

  /** Works until it is interrupted; what fails is tried again with the next round. */
  void run() throws InterruptedException {
    for (int minute = 0; ; minute++) {
      Thread.sleep(PAUSE);
      if (minute % MINUTES_OF_HOUR == 0) {
        attempt(housekeeping::round);
      }
      minutely.forEach(this::attempt);
    }
  }

  private void attempt(Runnable work) {
    try {
      work.run();
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "A regular task waits for the store. cause={0}", e.getMessage());
    }
  }
}
