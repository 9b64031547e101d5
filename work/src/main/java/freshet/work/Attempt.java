package freshet.work;

import java.util.Optional;

/**
 * Tries a piece of work and hands back what it threw, errors of the virtual machine included, so
 * that one piece cannot end the others behind it.
 */
public final class Attempt {
  private Attempt() {}

  /** What the work threw; empty if it came to its end. */
  public static Optional<Throwable> failure(Runnable work) {
    try {
      work.run();
      return Optional.empty();
    } catch (Throwable failure) {
      return Optional.of(failure);
    }
  }

  /** For a failure that is to go on: throws it if it is an error, else gives what to throw. */
  public static RuntimeException thrown(Throwable failure) {
    return switch (failure) {
      case Error error -> throw error;
      case RuntimeException exception -> exception;
      default -> new IllegalStateException(failure);
    };
  }

  /** A failure as a sentence for a person: its kind, and its message if there is one. */
  public static String reason(Throwable failure) {
    String kind = failure.getClass().getSimpleName();
    String message = failure.getMessage();
    return message == null || message.isBlank() ? kind : kind + ": " + message.strip();
  }
}
