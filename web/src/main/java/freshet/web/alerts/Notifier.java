package freshet.web.alerts;

import freshet.store.people.SavedSearch;

/** Tells letters by one channel. */
@FunctionalInterface
public interface Notifier {
  /**
   * Tells a letter; takes a bounded time.
   *
   * @param target where to, as the alert has it
   */
  Outcome tell(SavedSearch alert, String target, Letter letter);

  /** What came of it. */
  sealed interface Outcome {
    /** It was taken. */
    record Told() implements Outcome {}

    /** Another attempt may succeed. */
    record Failed(String reason) implements Outcome {}

    /** No other attempt will succeed. */
    record Refused(String reason) implements Outcome {}
  }
}
