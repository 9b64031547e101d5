package freshet.reading.alert;

import freshet.store.account.Notification;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A notification as the page of its alert lists it.
 *
 * @param arrived includes the time since publication
 * @param notified includes the time since arrival; empty if the notification was not delivered
 */
public record NotificationRow(
    long posting,
    String title,
    String channel,
    String published,
    String arrived,
    String notified,
    String outcome) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM HH:mm:ss", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  public static NotificationRow of(Notification one, Notifiers notifiers) {
    return new NotificationRow(
        one.posting(),
        one.title(),
        notifiers.label(one.channel()),
        one.publishedAt() == null ? "not given" : TIME.format(one.publishedAt()),
        time(one.arrivedAt(), one.publishedAt()),
        one.state() == Notification.State.GIVEN_UP ? "" : time(one.doneAt(), one.arrivedAt()),
        outcome(one));
  }

  private static String time(@Nullable Instant time, @Nullable Instant before) {
    if (time == null) {
      return "";
    }
    String shown = TIME.format(time);
    return before == null || before.isAfter(time)
        ? shown
        : "%s (+%s)".formatted(shown, length(Duration.between(before, time)));
  }

  static String length(Duration time) {
    if (time.toMinutes() < 2) {
      return "%d.%d s".formatted(time.toSeconds(), time.toMillisPart() / 100);
    }
    if (time.toHours() < 2) {
      return time.toMinutes() + " min";
    }
    return time.toDays() < 3 ? time.toHours() + " h" : time.toDays() + " days";
  }

  private static String outcome(Notification one) {
    String after = one.reason().isEmpty() ? "" : " (" + one.reason() + ")";
    Instant due = one.dueAt();
    return switch (one.state()) {
      case DUE ->
          one.attempts() == 0
              ? "under way"
              : "tried %d×%s; next at %s"
                  .formatted(one.attempts(), after, due == null ? "" : TIME.format(due));
      case HELD -> "too many in an hour; comes in a summary";
      case SENT -> "told";
      case SUMMED_UP -> "sent in a summary";
      case GIVEN_UP -> "not told" + after;
    };
  }
}
