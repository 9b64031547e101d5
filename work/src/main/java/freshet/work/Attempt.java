package freshet.work;

import java.util.Optional;
import java.util.function.Function;

/**
 * Runs a piece of work and returns what it threw, including errors of the virtual machine, so that
 * one piece cannot stop those after it.
 */
public final class Attempt {
  private Attempt() {}

  /** Returns what the work threw; empty if it succeeded. */
  public static Optional<Throwable> failure(Runnable work) {
    try {
      work.run();
      return Optional.empty();
    } catch (Throwable failure) {
      return Optional.of(failure);
    }
  }

  /** Work that may throw any exception. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  /**
   * Runs work and turns an error of the virtual machine into an exception, so that exception
   * handlers see it too.
   *
   * @param exception wraps the error
   */
  public static void wrappingErrors(Work work, Function<Error, ? extends Exception> exception)
      throws Exception {
    try {
      work.run();
    } catch (Error e) {
      throw exception.apply(e);
    }
  }

  /** Rethrows an error, or returns the exception to throw. */
  public static RuntimeException thrown(Throwable failure) {
    return switch (failure) {
      case Error error -> throw error;
      case RuntimeException exception -> exception;
      default -> new IllegalStateException(failure);
    };
  }

  /** Describes a failure as a sentence: its type, and its message if there is one. */
  public static String reason(Throwable failure) {
    String kind = failure.getClass().getSimpleName();
    String message = failure.getMessage();
    return message == null || message.isBlank() ? kind : kind + ": " + message.strip();
  }
}
