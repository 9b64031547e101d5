package freshet.web.alerts;

import freshet.crawler.http.RequestUrl;
import freshet.store.Words;
import freshet.store.people.Channel;
import freshet.store.people.SavedSearch;
import freshet.store.people.Scope;
import freshet.web.Refusal;
import freshet.web.account.Forms;
import freshet.web.reader.Stream;
import freshet.web.search.Reach;
import freshet.web.search.SearchPart;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/**
 * An alert as the form has it.
 *
 * @param id 0 for one that is not kept yet
 * @param in the key of a stream
 * @param channels with their addresses; that of browsers is empty
 */
public record AlertForm(
    long id, String name, String words, String in, Map<Channel, String> channels) {
  private static final int LONGEST_NAME = 100;

  public AlertForm {
    channels = Map.copyOf(channels);
  }

  /** One that a search becomes. */
  static AlertForm of(Stream.Search search) {
    return new AlertForm(
        0, search.words(), search.words(), search.in().key(), Map.of(Channel.BROWSER, ""));
  }

  /** The form that shows an alert. */
  static AlertForm of(SavedSearch alert, Reach reach) {
    return new AlertForm(
        alert.id(),
        alert.name(),
        alert.words(),
        reach.stream(alert.scope()).key(),
        alert.channels());
  }

  /** What someone has filled in; throws {@link Refusal} at an address that is none. */
  static AlertForm sent(Context context, long id) {
    Map<Channel, String> channels = new EnumMap<>(Channel.class);
    if (!Forms.text(context, "browser").isEmpty()) {
      channels.put(Channel.BROWSER, "");
    }
    String mail = Forms.text(context, "mail");
    if (!mail.isEmpty()) {
      channels.put(Channel.MAIL, mail(mail));
    }
    for (Channel channel : new Channel[] {Channel.WEBHOOK, Channel.NTFY}) {
      String url = Forms.text(context, channel == Channel.NTFY ? "ntfy" : "webhook");
      if (!url.isEmpty()) {
        channels.put(channel, url(url));
      }
    }
    return new AlertForm(
        id,
        Forms.text(context, "name"),
        Forms.text(context, "q"),
        Forms.text(context, "in"),
        channels);
  }

  private static String mail(String text) {
    if (!MailNotifier.isAddress(text)) {
      throw new Refusal(
          422, "'%s' is no mail address; give one such as ada@example.org".formatted(text));
    }
    return text;
  }

  private static String url(String text) {
    return RequestUrl.canonical(text)
        .filter(url -> !RequestUrl.hasUserInfo(url))
        .orElseThrow(
            () ->
                new Refusal(
                    422,
                    "'%s' is no address that can be notified; give one such as https://example.org/x"
                        .formatted(RequestUrl.redacted(text))));
  }

  /** The address of a channel; empty if it is not used. */
  public String target(Channel channel) {
    return channels.getOrDefault(channel, "");
  }

  public boolean has(Channel channel) {
    return channels.containsKey(channel);
  }

  /** The saved search; throws {@link Refusal} if it cannot be one. */
  SavedSearch search(long account, Reach reach, String secret, Instant now) {
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      throw new Refusal(
          422, "give the alert a name of at most %d characters".formatted(LONGEST_NAME));
    }
    Scope scope = reach.scope(Stream.of(in));
    if (words.isEmpty() && scope instanceof Scope.All) {
      throw new Refusal(
          422, "an alert for all postings would never be silent; give words, a folder or a feed");
    }
    if (words.length() > SearchPart.LONGEST
        || (!words.isEmpty() && !Words.of(words).lookForSomething())) {
      throw new Refusal(
          422, "'%s' names no word that must be there; add one that must".formatted(words));
    }
    return new SavedSearch(id, account, name, words, scope, channels, secret, now);
  }
}
