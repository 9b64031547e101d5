package freshet.app.server;

import freshet.crawler.controller.Housekeeping;
import freshet.store.model.NotLeaderException;
import freshet.store.model.StoreException;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Runs periodic tasks once a minute. */
final class MaintenanceTimer {
  private static final Logger LOG = System.getLogger(MaintenanceTimer.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int MINUTES_OF_HOUR = 60;

  private final Housekeeping housekeeping;
  private final List<Runnable> minutely;
  private final Supervisor supervisor;
  private int minute;

  MaintenanceTimer(Housekeeping housekeeping, List<Runnable> minutely, Supervisor supervisor) {
    this.supervisor = supervisor;
    this.housekeeping = housekeeping;
    this.minutely = List.copyOf(minutely);
  }

  /** Waits a minute and runs due tasks; failed ones are repeated in the next round. */
  boolean round() throws InterruptedException {
    Thread.sleep(PAUSE);
    if (minute++ % MINUTES_OF_HOUR == 0) {
      attempt(housekeeping::round);
    }
    minutely.forEach(this::attempt);
    return true;
  }

  private void attempt(Runnable work) {
    Optional<Throwable> failure = Attempt.failure(work);
    if (failure.isPresent()) {
      switch (failure.get()) {
        case NotLeaderException deposed -> throw deposed;
        case StoreException e ->
            LOG.log(Level.DEBUG, "A regular task waits for the store. cause={0}", e.getMessage());
        case Throwable bug -> supervisor.failed("upkeep", bug);
      }
    }
  }
}
