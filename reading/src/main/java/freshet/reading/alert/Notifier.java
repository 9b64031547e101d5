package freshet.reading.alert;

import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;

/**
 * Delivers notifications through one channel. {@link Notifiers} lists all of them; the form of an
 * alert, its page and the delivery are drawn from that list.
 */
public interface Notifier {
  /** The channel, by the name that the database stores. */
  NotificationChannel id();

  /** The name of the channel in pages, in lower case: "e-mail". */
  String label();

  /** How the form of an alert asks for the target. */
  NotifierField field();

  /** Why this server cannot use the channel yet, for its operator; empty if it can. */
  default String hint() {
    return "";
  }

  /**
   * Delivers a message within a bounded time.
   *
   * @param target the address that the alert holds
   */
  Outcome tell(SavedSearch alert, String target, NotificationMessage letter);

  /** The result of an attempt. */
  sealed interface Outcome {
    /** The target accepted the message. */
    record Told() implements Outcome {}

    /** A later attempt may succeed. */
    record Failed(String reason) implements Outcome {}

    /** No later attempt will succeed. */
    record Refused(String reason) implements Outcome {}
  }
}
