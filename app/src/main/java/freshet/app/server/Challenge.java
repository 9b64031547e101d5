package freshet.app.server;

import freshet.cluster.ClusterSettings;
import freshet.cluster.ControllerVoice;
import freshet.store.Leadership;
import freshet.store.Leadership.Term;
import freshet.store.StoreException;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends the lead of a server that the broker does not hear, though it answers this one: it could
 * order nothing.
 */
final class Challenge implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Challenge.class.getName());
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final ClusterSettings settings;
  private final Leadership leadership;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final SupervisedThread thread;
  private long epoch;

  /** Challenges nobody before it is started. */
  Challenge(ClusterSettings settings, Leadership leadership, Supervisor supervisor) {
    this.thread = supervisor.thread("challenge", this::run);
    this.settings = settings;
    this.leadership = leadership;
  }

  void start() {
    thread.start();
  }

  private boolean run() throws InterruptedException {
    try (ControllerVoice voice = new ControllerVoice(settings)) {
      while (!ending.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        look(voice);
      }
    }
    return false;
  }

  private void look(ControllerVoice voice) {
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
            "The broker answers this server and has no word of the one that leads, which has to end. leader={0}",
            term.get().holder());
        leadership.release(epoch);
      }
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The database is away; who leads is not known.", e);
    }
  }

  /** What it has under way ends by itself. */
  @Override
  public void close() {
    ending.countDown();
  }
}
