package freshet.app.adversary;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Runs attacks again and again until they are called off, and counts them by name. */
final class Attackers implements AutoCloseable {
  /** One attempt; an {@link IOException} means that the server did not listen to all of it. */
  @FunctionalInterface
  interface Attack {
    void attempt() throws IOException, InterruptedException;
  }

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Map<String, LongAdder> attempts = new ConcurrentHashMap<>();
  private final LongAdder refused = new LongAdder();

  /** Repeats an attack with so many at a time, each with a pause after it. */
  void repeat(String name, int atATime, Duration pause, Attack attack) {
    for (int i = 0; i < atATime; i++) {
      threads.execute(
          () -> {
            while (!isOver(pause)) {
              once(name, attack);
            }
          });
    }
  }

  /** Attacks once, now. */
  void once(String name, Attack attack) {
    attempts.computeIfAbsent(name, _ -> new LongAdder()).increment();
    try {
      attack.attempt();
    } catch (IOException | UncheckedIOException | IllegalStateException e) {
      refused.increment(); // the last: interrupted at the end
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Does something apart. */
  void apart(Runnable work) {
    threads.execute(work);
  }

  /** Waits for a while; true as soon as attacks are called off. */
  boolean isOver(Duration pause) {
    try {
      return over.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** How often each attack was tried. */
  Map<String, Long> attempts() {
    Map<String, Long> counts = new TreeMap<>();
    attempts.forEach((name, count) -> counts.put(name, count.sum()));
    return counts;
  }

  /** How many attempts ended with a closed connection or without an answer. */
  long refused() {
    return refused.sum();
  }

  @Override
  public void close() {
    over.countDown();
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(60, TimeUnit.SECONDS)) {
        throw new AssertionError("an attack does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
