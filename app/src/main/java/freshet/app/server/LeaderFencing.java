package freshet.app.server;

import freshet.cluster.ClusterSettings;
import freshet.cluster.LeaderHeartbeatMonitor;
import freshet.store.model.StoreException;
import freshet.store.sql.LeadershipTable;
import freshet.store.sql.LeadershipTable.Term;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Takes the lease from a leader that the broker does not hear although it hears this server: such a
 * leader could send no orders.
 */
final class LeaderFencing implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LeaderFencing.class.getName());
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final ClusterSettings settings;
  private final LeadershipTable leadership;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final SupervisedThread thread;
  private long epoch;

  /** Creates the watch, which is idle until it is started. */
  LeaderFencing(ClusterSettings settings, LeadershipTable leadership, Supervisor supervisor) {
    this.thread = supervisor.thread("challenge", this::run);
    this.settings = settings;
    this.leadership = leadership;
  }

  void start() {
    thread.start();
  }

  private boolean run() throws InterruptedException {
    try (LeaderHeartbeatMonitor voice = new LeaderHeartbeatMonitor(settings)) {
      while (!ending.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        look(voice);
      }
    }
    return false;
  }

  private void look(LeaderHeartbeatMonitor voice) {
    boolean silent = voice.isSilent();
    try {
      Optional<Term> term = leadership.current();
      long now = term.map(Term::epoch).orElse(0L);
      if (now != epoch) {
        epoch = now;
        voice.forget();
      } else if (silent && term.isPresent()) {
        LOG.log(
            Level.WARNING,
            "Leader has no broker heartbeat; taking the lease. leader={0}",
            term.get().holder());
        leadership.release(epoch);
      }
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The database is unavailable; the leader is unknown.", e);
    }
  }

  /** Stops; a running check ends by itself. */
  @Override
  public void close() {
    ending.countDown();
  }
}
