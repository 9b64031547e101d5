package freshet.reading.alert;

import freshet.http.Fetcher;
import freshet.store.account.NotificationChannel;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The notifiers of this server, in the order in which pages show them.
 *
 * @param all notifiers with distinct channels
 */
public record Notifiers(List<Notifier> all) {
  public Notifiers {
    all = List.copyOf(all);
    Set<NotificationChannel> known = new HashSet<>();
    for (Notifier notifier : all) {
      if (!known.add(notifier.id())) {
        throw new IllegalArgumentException("two notifiers for the channel " + notifier.id());
      }
    }
  }

  /** Returns all notifiers of the product. To add one, write a class and add a line here. */
  public static Notifiers of(
      OpenPages pages, MailSettings mail, Fetcher fetcher, InstantSource clock) {
    return new Notifiers(
        List.of(
            new BrowserNotifier(pages),
            new MailNotifier(mail, clock),
            new WebhookNotifier(fetcher),
            new NtfyNotifier(fetcher)));
  }

  Optional<Notifier> find(NotificationChannel channel) {
    return all.stream().filter(notifier -> notifier.id().equals(channel)).findFirst();
  }

  /** Returns the name of a channel in pages, even if it has no notifier here. */
  public String label(NotificationChannel channel) {
    return find(channel).map(Notifier::label).orElse(channel.name().toLowerCase(Locale.ROOT));
  }
}
