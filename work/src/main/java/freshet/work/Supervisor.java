package freshet.work;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Starts all threads of a server. A long-lived thread continues after any failure, with a growing
 * pause; one that fails repeatedly is in trouble until it succeeds. Uncaught failures of
 * short-lived threads are logged and counted.
 */
public final class Supervisor {
  private static final Logger LOG = System.getLogger(Supervisor.class.getName());

  private final InstantSource clock;
  private final Pause pause;
  private final AtomicLong failures = new AtomicLong();
  private final Map<Thread, ThreadHealth> threads = new ConcurrentHashMap<>();

  /** Waits for a time. */
  @FunctionalInterface
  public interface Pause {
    void pause(Duration time) throws InterruptedException;
  }

  /** Decides which failures end a thread on purpose. */
  @FunctionalInterface
  public interface Ending {
    /** No failure ends the thread. */
    Ending NEVER = _ -> false;

    /**
     * Whether a failure ends the thread; the implementation has notified those who depend on it.
     */
    boolean ends(Throwable failure);
  }

  /**
   * A thread that fails repeatedly.
   *
   * @param reason the last failure, as a sentence
   * @param at the time of the last failure
   */
  public record Trouble(String thread, String reason, Instant at) {}

  /** Creates a supervisor whose threads really sleep after failures. */
  public Supervisor() {
    this(InstantSource.system(), Thread::sleep);
  }

  /**
   * Creates a supervisor with another clock.
   *
   * @param pause waits between a failure and the next round
   */
  public Supervisor(InstantSource clock, Pause pause) {
    this.clock = clock;
    this.pause = pause;
  }

  /** Creates a long-lived thread that no failure ends; it is not started yet. */
  public SupervisedThread thread(String name, Step step) {
    return thread(name, step, Ending.NEVER);
  }

  /** Creates a long-lived thread; it is not started yet. */
  public SupervisedThread thread(String name, Step step, Ending ending) {
    ThreadHealth health = new ThreadHealth(name);
    Thread thread =
        Thread.ofPlatform().name(name).daemon().unstarted(() -> run(health, step, ending));
    return new SupervisedThread(thread, health);
  }

  private void run(ThreadHealth health, Step step, Ending ending) {
    Thread self = Thread.currentThread();
    threads.put(self, health);
    try {
      while (goesOn(health, step, ending)) {
        // the next round
      }
    } finally {
      threads.remove(self);
    }
  }

  private boolean goesOn(ThreadHealth health, Step step, Ending ending) {
    try {
      boolean more = step.run();
      health.workingOn(null);
      health.succeeded();
      return more;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Throwable failure) {
      return survives(health, ending, failure);
    }
  }

  /** Handles a failure; even that may fail while memory is short. */
  private boolean survives(ThreadHealth health, Ending ending, Throwable failure) {
    try {
      if (ending.ends(failure)) {
        return false;
      }
      Duration wait = health.failed(Attempt.reason(failure), clock.instant());
      tell(Thread.currentThread().getName(), health.piece(), failure, wait);
      health.workingOn(null);
      pause.pause(wait);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Throwable again) {
      failures.incrementAndGet();
      return !Thread.currentThread().isInterrupted();
    }
  }

  private void tell(String thread, @Nullable String piece, Throwable failure, Duration wait) {
    failures.incrementAndGet();
    LOG.log(
        Level.ERROR,
        "A thread failed and continues; report this if it happens again. thread=%s work=\"%s\" duration=%s"
            .formatted(thread, piece == null ? "" : piece, wait),
        failure);
  }

  /**
   * Records a failure that the thread handled itself.
   *
   * @param piece such as "rule=17"
   */
  public void failed(String piece, Throwable failure) {
    failures.incrementAndGet();
    LOG.log(
        Level.ERROR,
        "A piece of work failed; others continue. thread=%s work=\"%s\""
            .formatted(Thread.currentThread().getName(), piece),
        failure);
  }

  /** Runs a piece of work and records what it throws; returns false if it failed. */
  public boolean attempt(String piece, Runnable work) {
    Optional<Throwable> failure = Attempt.failure(work);
    failure.ifPresent(thrown -> failed(piece, thrown));
    return failure.isEmpty();
  }

  /** Returns the threads that fail repeatedly. */
  public List<Trouble> troubles() {
    Instant now = clock.instant();
    return threads.values().stream().flatMap(health -> health.trouble(now).stream()).toList();
  }

  /** Returns the number of unexpected failures. */
  public long failures() {
    return failures.get();
  }

  /** Creates an executor with a virtual thread for each task; a failing task harms no other. */
  public ExecutorService tasks(String name) {
    return Executors.newThreadPerTaskExecutor(virtual(name));
  }

  /** Creates an executor with a few virtual threads; tasks beyond the waiting limit are dropped. */
  public ExecutorService boundedTasks(String name, int atOnce, int mostWaiting) {
    return new ThreadPoolExecutor(
        atOnce,
        atOnce,
        1,
        TimeUnit.MINUTES,
        new ArrayBlockingQueue<>(mostWaiting),
        virtual(name),
        new ThreadPoolExecutor.DiscardPolicy());
  }

  /** Creates an executor of platform threads for periodic work. */
  public ScheduledExecutorService schedule(String name, int atOnce) {
    return Executors.newScheduledThreadPool(
        atOnce, Thread.ofPlatform().name(name).daemon().factory());
  }

  /** Starts one short task on a virtual thread. */
  public void start(String name, Runnable task) {
    virtual(name).newThread(task).start();
  }

  private ThreadFactory virtual(String name) {
    return Thread.ofVirtual()
        .name(name)
        .uncaughtExceptionHandler((_, failure) -> failed(name, failure))
        .factory();
  }

  /** Creates a shutdown hook, which is no longer supervised. */
  public static Thread atExit(Runnable closing) {
    return Thread.ofPlatform().name("exit").unstarted(closing);
  }
}
