package freshet.web.pages;

import freshet.reading.RequestRejectedException;
import freshet.reading.alert.Notifier;
import freshet.reading.alert.Notifiers;
import freshet.reading.search.ScopeFeeds;
import freshet.reading.stream.ReaderStream;
import freshet.store.account.FeedScope;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import freshet.store.model.SearchMatcher;
import freshet.web.account.Forms;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * An alert as its form shows it.
 *
 * @param id 0 for a new one
 * @param in the key of a stream
 * @param channels the chosen channels with their targets; empty for browsers
 */
public record AlertForm(
    long id, String name, String words, String in, Map<NotificationChannel, String> channels) {
  private static final int LONGEST_NAME = 100;

  public AlertForm {
    channels = Map.copyOf(channels);
  }

  /** Creates a form from a search. */
  static AlertForm of(ReaderStream.Search search) {
    return new AlertForm(
        0,
        search.words(),
        search.words(),
        search.in().key(),
        Map.of(NotificationChannel.BROWSER, ""));
  }

  /** Creates a form from an alert. */
  static AlertForm of(SavedSearch alert, ScopeFeeds reach) {
    return new AlertForm(
        alert.id(),
        alert.name(),
        alert.words(),
        reach.stream(alert.scope()).key(),
        alert.channels());
  }

  /** Reads a submitted form; throws {@link RequestRejectedException} for an invalid target. */
  static AlertForm sent(Context context, long id, Notifiers notifiers) {
    Map<NotificationChannel, String> channels = new HashMap<>();
    for (Notifier notifier : notifiers.all()) {
      String text = Forms.text(context, parameter(notifier));
      if (!text.isEmpty()) {
        channels.put(notifier.id(), notifier.field().check().apply(text));
      }
    }
    return new AlertForm(
        id,
        Forms.text(context, "name"),
        Forms.text(context, "q"),
        Forms.text(context, "in"),
        channels);
  }

  /** Returns the form field of a notifier. */
  public static String parameter(Notifier notifier) {
    return notifier.id().name().toLowerCase(Locale.ROOT);
  }

  /** Returns the target of a channel; empty if it is not used. */
  public String target(NotificationChannel channel) {
    return channels.getOrDefault(channel, "");
  }

  public boolean has(NotificationChannel channel) {
    return channels.containsKey(channel);
  }

  /** Returns the saved search; throws {@link RequestRejectedException} if it is invalid. */
  SavedSearch search(long account, ScopeFeeds reach, String secret, Instant now) {
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      throw new RequestRejectedException(
          422, "give the alert a name of at most %d characters".formatted(LONGEST_NAME));
    }
    FeedScope scope = reach.scope(ReaderStream.of(in));
    if (words.isEmpty() && scope instanceof FeedScope.All) {
      throw new RequestRejectedException(
          422, "an alert for all articles would never be silent; give words, a folder or a feed");
    }
    if (words.length() > SearchRoutes.LONGEST
        || (!words.isEmpty() && !SearchMatcher.of(words).lookForSomething())) {
      throw new RequestRejectedException(
          422, "'%s' has no word that must occur; add one".formatted(words));
    }
    return new SavedSearch(id, account, name, words, scope, channels, secret, now);
  }
}
