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
 * Starts all threads of a server. A long-lived thread goes on after whatever its work throws, with
 * a growing pause in between; one that fails again and again is in trouble until it succeeds. What
 * a short-lived thread lets escape is logged and counted.
 */
public final class Supervisor {
  private static final Logger LOG = System.getLogger(Supervisor.class.getName());

  private final InstantSource clock;
  private final Pause pause;
  private final AtomicLong failures = new AtomicLong();
  private final Map<Thread, ThreadHealth> threads = new ConcurrentHashMap<>();

  /** Lets time pass. */
  @FunctionalInterface
  public interface Pause {
    void pause(Duration time) throws InterruptedException;
  }

  /** Tells which failures end a thread on purpose. */
  @FunctionalInterface
  public interface Ending {
    /** No failure does. */
    Ending NEVER = _ -> false;

    /** Whether a failure ends the thread; who says so has told those who depend on it. */
    boolean ends(Throwable failure);
  }

  /**
   * A thread that fails again and again.
   *
   * @param reason of the last failure, as a sentence
   * @param at when it failed last
   */
  public record Trouble(String thread, String reason, Instant at) {}

  /** A supervisor whose threads really sleep between failures. */
  public Supervisor() {
    this(InstantSource.system(), Thread::sleep);
  }

  /**
   * A supervisor with a time of its own.
   *
   * @param pause between a failure and the next round
   */
  public Supervisor(InstantSource clock, Pause pause) {
    this.clock = clock;
    this.pause = pause;
  }

  /** A long-lived thread, not started yet, that no failure ends. */
  public SupervisedThread thread(String name, Step step) {
    return thread(name, step, Ending.NEVER);
  }

  /** A long-lived thread, not started yet. */
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

  /** Even what is done about a failure may fail while memory is short. */
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
        "A thread failed and goes on; report this if it comes again. thread=%s work=\"%s\" pause=%s"
            .formatted(thread, piece == null ? "" : piece, wait),
        failure);
  }

  /**
   * Notes that a piece of work failed which its thread survived by itself.
   *
   * @param piece such as "rule=17"
   */
  public void failed(String piece, Throwable failure) {
    failures.incrementAndGet();
    LOG.log(
        Level.ERROR,
        "A piece of work failed; the others go on. thread=%s work=\"%s\""
            .formatted(Thread.currentThread().getName(), piece),
        failure);
  }

  /** Does a piece of work; what it throws is noted. False if it failed. */
  public boolean attempt(String piece, Runnable work) {
    Optional<Throwable> failure = Attempt.failure(work);
    failure.ifPresent(thrown -> failed(piece, thrown));
    return failure.isEmpty();
  }

  /** The threads that fail again and again. */
  public List<Trouble> troubles() {
    Instant now = clock.instant();
    return threads.values().stream().flatMap(health -> health.trouble(now).stream()).toList();
  }

  /** How often anything failed that nobody expected to. */
  public long failures() {
    return failures.get();
  }

  /** A virtual thread for each task; a task that lets something escape harms no other. */
  public ExecutorService tasks(String name) {
    return Executors.newThreadPerTaskExecutor(virtual(name));
  }

  /** A few virtual threads; tasks that come while so many wait are dropped. */
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

  /** Platform threads for what is done again and again at a rate. */
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

  /** A thread to be run when the process ends; nothing is supervised any more then. */
  public static Thread atExit(Runnable closing) {
    return Thread.ofPlatform().name("exit").unstarted(closing);
  }
}
