package freshet.crawler.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * Has work done by another thread, some pieces at a time and in order, while more comes. What the
 * work did is seen by the one who closes this.
 */
final class Relay<T> implements AutoCloseable {
  private static final int AT_ONCE = 1000;

  private final Consumer<T> work;
  private List<T> some = new ArrayList<>();
  private CompletableFuture<Void> before = CompletableFuture.completedFuture(null);

  Relay(Consumer<T> work) {
    this.work = work;
  }

  void add(T piece) {
    some.add(piece);
    if (some.size() == AT_ONCE) {
      handOver();
    }
  }

  /** Waits for those before, so that no more than two batches are held. */
  private void handOver() {
    List<T> batch = some;
    some = new ArrayList<>();
    await();
    before = CompletableFuture.runAsync(() -> batch.forEach(work));
  }

  /** Waits for all; throws what the work threw. */
  @Override
  public void close() {
    handOver();
    await();
  }

  private void await() {
    try {
      before.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
