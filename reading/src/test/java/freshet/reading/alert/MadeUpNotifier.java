package freshet.reading.alert;

import freshet.reading.RequestRejectedException;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import java.util.List;
import java.util.function.UnaryOperator;

/** A notifier of the tests, which does what it is given. */
public record MadeUpNotifier(NotificationChannel id, Delivery delivery) implements Notifier {
  /** Takes the place of {@link Notifier#tell}. */
  @FunctionalInterface
  public interface Delivery {
    Outcome tell(SavedSearch alert, String target, NotificationMessage letter);
  }

  /** A list with this notifier alone. */
  public static Notifiers only(NotificationChannel id, Delivery delivery) {
    return new Notifiers(List.of(new MadeUpNotifier(id, delivery)));
  }

  @Override
  public String label() {
    return "pigeon post";
  }

  @Override
  public NotifierField field() {
    UnaryOperator<String> check =
        text -> {
          if (!text.startsWith("loft ")) {
            throw new RequestRejectedException(422, "'%s' is no loft".formatted(text));
          }
          return text;
        };
    return new NotifierField("Loft of the pigeon", NotifierField.Input.URL, "loft 7", check);
  }

  @Override
  public String hint() {
    return "the pigeon is young";
  }

  @Override
  public Outcome tell(SavedSearch alert, String target, NotificationMessage letter) {
    return delivery.tell(alert, target, letter);
  }
}
