package freshet.reading;

import freshet.store.model.StoreException;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Makes the deliveries that are due. A lane has at most one in flight; lanes run concurrently, so
 * that a server that does not answer delays nobody else. The database says what is due, so that a
 * restart loses nothing.
 *
 * @param <L> tells lanes apart
 * @param <T> one delivery
 */
public final class DeliveryQueue<L, T> implements AutoCloseable {
  /** The reason shown for failures that are bugs. */
  public static final String BUG = "internal error; see the server's log";

  private static final Logger LOG = System.getLogger(DeliveryQueue.class.getName());
  private static final Duration LOOK = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration CLEANING = Duration.ofHours(1);

  private final String name;
  private final Deliveries<L, T> deliveries;
  private final Set<L> busy = ConcurrentHashMap.newKeySet();
  private final BlockingQueue<Boolean> calls = new ArrayBlockingQueue<>(1);
  private final ExecutorService tasks;
  private final SupervisedThread thread;
  private volatile boolean stopped;
  private long cleanedAt = System.nanoTime() - CLEANING.toNanos();

  /** What a queue delivers. */
  public interface Deliveries<L, T> {
    /** What is due now, by lane, longest due first. */
    Map<L, List<T>> due();

    /** Makes some deliveries of a lane; stops early once the queue is stopped. */
    void deliver(L lane, List<T> some);

    /** Forgets what nobody needs any more; called about once an hour. */
    void clean();
  }

  /**
   * A queue that begins when it is started.
   *
   * @param name of its thread
   * @param task the name of the threads that deliver
   */
  public DeliveryQueue(
      String name, String task, Deliveries<L, T> deliveries, Supervisor supervisor) {
    this.name = name;
    this.deliveries = deliveries;
    this.tasks = supervisor.tasks(task);
    this.thread = supervisor.thread(name, this::round);
  }

  public void start() {
    thread.start();
  }

  /** Wakes the queue, because deliveries may be due. */
  public void call() {
    calls.offer(true);
  }

  public boolean isStopped() {
    return stopped;
  }

  private boolean round() throws InterruptedException {
    try {
      begin();
      clean();
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "Deliveries wait for the database. queue=" + name, e);
    }
    calls.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
    return !stopped;
  }

  /**
   * Starts the deliveries that are due. Lanes that were busy before the query are skipped: they may
   * have made some of them meanwhile.
   */
  private void begin() {
    Set<L> skipped = Set.copyOf(busy);
    deliveries
        .due()
        .forEach(
            (lane, some) -> {
              if (!skipped.contains(lane)) {
                begin(lane, some);
              }
            });
  }

  private void begin(L lane, List<T> some) {
    boolean begun = false;
    try {
      busy.add(lane);
      tasks.execute(() -> deliver(lane, some));
      begun = true;
    } finally {
      if (!begun) {
        busy.remove(lane);
      }
    }
  }

  private void deliver(L lane, List<T> some) {
    try {
      deliveries.deliver(lane, some);
    } finally {
      busy.remove(lane);
      call();
    }
  }

  private void clean() {
    if (System.nanoTime() - cleanedAt > CLEANING.toNanos()) {
      cleanedAt = System.nanoTime();
      deliveries.clean();
    }
  }

  /** Lets deliveries in flight finish; those that do not are made again after the next start. */
  @Override
  public void close() {
    stopped = true;
    call();
    try {
      thread.join(PATIENCE);
      tasks.shutdown();
      if (!tasks.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        tasks.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
