package freshet.store.model;

import java.time.Duration;

/**
 * How long reads wait for a database connection. Most work can wait until a database that is
 * briefly away is back; whoever looks at a page cannot.
 */
public final class ReadPatience {
  private static final Duration USUAL = Duration.ofSeconds(20);
  private static final ScopedValue<Duration> PATIENCE = ScopedValue.newInstance();

  private ReadPatience() {}

  /** Work that may throw any exception. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  /** Runs work on this thread whose reads wait no longer than a given time. */
  public static void within(Duration patience, Work work) throws Exception {
    ScopedValue.where(PATIENCE, patience)
        .call(
            () -> {
              work.run();
              return true;
            });
  }

  /** Returns how long reads of the calling thread wait. */
  public static Duration current() {
    return PATIENCE.orElse(USUAL);
  }
}
