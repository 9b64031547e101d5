package freshet.work;

import freshet.work.LaneRejectedException.Reason;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs CPU-bound tasks of one kind on a few platform threads, so that they never hold the carriers
 * of virtual threads. The caller blocks until its task is done. A task that is rejected, waits too
 * long or runs too long ends in a {@link LaneRejectedException}.
 *
 * <p>Each owner has one task running at a time, so that nobody occupies the whole lane. At its
 * deadline a task is interrupted; long loops check for that. One that does not stop within {@link
 * #GRACE} is logged with its stack, and another thread replaces its own.
 */
public final class CpuLane implements AutoCloseable {
  /** How long a task may continue after it was interrupted, before its thread counts as stuck. */
  static final Duration GRACE = Duration.ofSeconds(2);

  private static final Logger LOG = System.getLogger(CpuLane.class.getName());

  private final String name;
  private final LaneLimits limits;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Task<?>> waiting = new ArrayList<>();
  private final Map<String, Task<?>> running = new HashMap<>();
  private String latestOwner = "";
  private int stuck;
  private long done;
  private long refused;
  private long overdue;
  private boolean closed;

  /**
   * Creates an empty lane; it has no threads until there is work.
   *
   * @param name its kind of work, in the plural, as in "busy with other uploads"
   */
  public CpuLane(String name, LaneLimits limits) {
    this.name = name;
    this.limits = limits;
  }

  public String name() {
    return name;
  }

  /**
   * Runs a task and waits for it. Exceptions of the task are thrown here. A task started from
   * within a lane runs at once, in its caller's place.
   *
   * @param owner whom it is for, such as an account; owners share the lane
   * @param about what is worked on, for the log
   */
  public <T> T call(String owner, String about, Supplier<T> work) {
    if (Thread.currentThread() instanceof LaneThread) {
      return work.get();
    }
    Task<T> task = new Task<>(owner, about, work);
    admit(task);
    try {
      if (!task.begun.await(limits.patience().toNanos(), TimeUnit.NANOSECONDS) && withdraw(task)) {
        throw busy();
      }
      return task.result.get(limits.deadline().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      stop(task);
      throw new LaneRejectedException(
          Reason.OVERDUE,
          "this takes longer than the %d seconds that the server allows for it, and was stopped; try a smaller part"
              .formatted(Math.max(1, limits.deadline().toSeconds())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      abandon(task);
      throw closing();
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  /** Runs a task without a result. */
  public void run(String owner, String about, Runnable work) {
    call(
        owner,
        about,
        () -> {
          work.run();
          return true;
        });
  }

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    switch (cause) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> throw new IllegalStateException(cause);
    }
  }

  private void admit(Task<?> task) {
    lock.lock();
    try {
      if (closed) {
        throw closing();
      }
      if (tasksOf(task.owner) >= limits.perOwner()) {
        refused++;
        throw new LaneRejectedException(
            Reason.OWNER_BUSY,
            "%s of yours are still being worked on; try again in a minute".formatted(name));
      }
      waiting.add(task);
      beginNext();
      if (waiting.size() > limits.waiting()) {
        waiting.remove(task);
        refused++;
        throw busy();
      }
    } finally {
      lock.unlock();
    }
  }

  private long tasksOf(String owner) {
    return (running.containsKey(owner) ? 1 : 0)
        + waiting.stream().filter(task -> task.owner.equals(owner)).count();
  }

  private LaneRejectedException busy() {
    return new LaneRejectedException(
        Reason.BUSY, "the server is busy with other %s; try again in a minute".formatted(name));
  }

  private LaneRejectedException closing() {
    return new LaneRejectedException(Reason.CLOSED, "the server is stopping; try again soon");
  }

  /** Starts as many tasks as there are free threads; requires the lock. */
  private void beginNext() {
    while (running.size() < limits.threads()) {
      Task<?> next = next();
      if (next == null) {
        return;
      }
      waiting.remove(next);
      running.put(next.owner, next);
      latestOwner = next.owner;
      next.begin();
    }
  }

  /**
   * Returns the first task whose owner has none running, preferring another owner than the last.
   */
  private @Nullable Task<?> next() {
    Task<?> second = null;
    for (Task<?> task : waiting) {
      if (running.containsKey(task.owner)) {
        continue;
      }
      if (!task.owner.equals(latestOwner)) {
        return task;
      }
      second = second == null ? task : second;
    }
    return second;
  }

  /** Withdraws a task that has not started; returns false if it has. */
  private boolean withdraw(Task<?> task) {
    lock.lock();
    try {
      boolean withdrawn = waiting.remove(task);
      refused += withdrawn ? 1 : 0;
      return withdrawn;
    } finally {
      lock.unlock();
    }
  }

  private void abandon(Task<?> task) {
    if (!withdraw(task)) {
      stop(task);
    }
  }

  /** Interrupts a task and makes sure that its thread is freed or replaced. */
  private void stop(Task<?> task) {
    lock.lock();
    try {
      if (!task.isRunning()) {
        return;
      }
      overdue++;
      task.overdue = true;
      task.thread.interrupt();
    } finally {
      lock.unlock();
    }
    Thread.startVirtualThread(() -> giveUp(task));
  }

  private void giveUp(Task<?> task) {
    try {
      task.result.get(GRACE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      replace(task);
    } catch (InterruptedException | ExecutionException e) {
      LOG.log(Level.DEBUG, "An overdue task has stopped. lane=" + name, e);
    }
  }

  /**
   * Replaces a stuck thread; if as many are stuck as the lane has threads, nothing is started until
   * one ends.
   */
  private void replace(Task<?> task) {
    lock.lock();
    try {
      if (!task.isRunning() || stuck >= limits.threads()) {
        return;
      }
      stuck++;
      task.stuck = true;
      running.remove(task.owner, task);
      beginNext();
    } finally {
      lock.unlock();
    }
    Exception stack = new IllegalStateException("here it is");
    stack.setStackTrace(task.thread.getStackTrace());
    LOG.log(
        Level.WARNING,
        "A task ignores its deadline; another thread replaces its own. Please report this. lane=%s owner=%s about=%s"
            .formatted(name, task.owner, task.about),
        stack);
  }

  private void ended(Task<?> task) {
    lock.lock();
    try {
      task.ended = true;
      done += task.overdue ? 0 : 1;
      stuck -= task.stuck ? 1 : 0;
      running.remove(task.owner, task);
      beginNext();
    } finally {
      lock.unlock();
    }
  }

  /** Returns the lane's figures. */
  public LaneFigures figures() {
    lock.lock();
    try {
      return new LaneFigures(running.size(), waiting.size(), stuck, done, refused, overdue);
    } finally {
      lock.unlock();
    }
  }

  /** Rejects everything from now on and interrupts running tasks. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      waiting.forEach(Task::cancel);
      waiting.clear();
      running.values().forEach(task -> task.thread.interrupt());
    } finally {
      lock.unlock();
    }
  }

  /** A distinct class, so that a task within a lane does not wait for another thread. */
  private static final class LaneThread extends Thread {
    LaneThread(Runnable work, String name) {
      super(work, name);
      setDaemon(true);
    }
  }

  /** A task; its mutable fields are guarded by the lock. */
  private final class Task<T> {
    private final String owner;
    private final String about;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private final Thread thread;
    private boolean started;
    private boolean ended;
    private boolean overdue;
    private boolean stuck;

    Task(String owner, String about, Supplier<T> work) {
      this.owner = owner;
      this.about = about;
      this.thread = new LaneThread(() -> work(work), "lane-" + name);
    }

    boolean isRunning() {
      return started && !ended;
    }

    /**
     * Starts the task; if no thread can be created, its place is freed and the caller gets the
     * error.
     */
    void begin() {
      started = true;
      Attempt.failure(thread::start).ifPresent(this::cannotBegin);
      begun.countDown();
    }

    private void cannotBegin(Throwable failure) {
      ended = true;
      running.remove(owner, this);
      result.completeExceptionally(failure);
    }

    void cancel() {
      result.completeExceptionally(closing());
      begun.countDown();
    }

    /**
     * Runs the work and frees its place before the caller is woken, so that the caller may submit
     * again.
     */
    private void work(Supplier<T> work) {
      T made;
      try {
        made = work.get();
      } catch (Throwable e) {
        ended(this);
        result.completeExceptionally(e);
        return;
      }
      ended(this);
      result.complete(made);
    }
  }
}
