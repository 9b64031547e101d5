package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.crawler.http.RequestUrl;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Words requests to hubs and reads their answers. Addresses, limits and redirects (307 and 308 post
 * again) are the fetcher's.
 */
final class HubClient {
  private static final Duration LEASE = Duration.ofDays(10);

  /** In the small XML that rssCloud answers with, whatever its status. */
  private static final Pattern UNSUCCESSFUL =
      Pattern.compile("success\\s{0,99}+=\\s{0,99}+[\"']false[\"']");

  private final Fetcher fetcher;
  private final PushSettings settings;

  HubClient(Fetcher fetcher, PushSettings settings) {
    this.fetcher = fetcher;
    this.settings = settings;
  }

  /** Asks for the subscription, over WebSub. */
  HubAnswer subscribe(PushSubscription wanted) {
    Form form = webSub("subscribe", wanted).with("hub.lease_seconds", "" + LEASE.toSeconds());
    String secret = wanted.secret();
    return post(wanted, secret == null ? form : form.with("hub.secret", secret));
  }

  /** Asks for the end of the subscription, over WebSub. */
  HubAnswer unsubscribe(PushSubscription unwanted) {
    return post(unwanted, webSub("unsubscribe", unwanted));
  }

  private Form webSub(String mode, PushSubscription subscription) {
    return new Form()
        .with("hub.mode", mode)
        .with("hub.topic", subscription.topic())
        .with("hub.callback", settings.callback(subscription.token()));
  }

  /**
   * Asks for pings, over rssCloud (GC-072). Clouds take port 443 for https; many of them know no
   * other name of the protocol than http-post.
   */
  HubAnswer register(PushSubscription wanted) {
    return post(
        wanted,
        new Form()
            .with("notifyProcedure", "")
            .with("domain", settings.callbacks().getHost())
            .with("port", "" + settings.port())
            .with("path", settings.path(wanted.token()))
            .with("protocol", settings.port() == 443 ? "http-post" : "https-post")
            .with("url1", wanted.topic()));
  }

  private HubAnswer post(PushSubscription subscription, Form form) {
    List<Header> headers =
        List.of(
            new Header("User-Agent", settings.userAgent()),
            new Header("Content-Type", "application/x-www-form-urlencoded"));
    FetchRequest request =
        new FetchRequest(
            "POST", subscription.hub(), headers, form.encode(), subscription.confined());
    return switch (fetcher.fetch(request)) {
      case Fetched.Answer answer -> read(answer, subscription);
      case Fetched.NoAnswer(var cause, var reason, _, _) when cause == Fetched.Cause.REFUSED ->
          new HubAnswer.Refused(reason);
      case Fetched.NoAnswer _ -> new HubAnswer.Unreachable();
    };
  }

  private static HubAnswer read(Fetched.Answer answer, PushSubscription subscription) {
    int status = answer.status();
    if (subscription.secret() != null && !RequestUrl.isSecure(answer.url())) {
      return new HubAnswer.Refused("The hub leads on to a URL without https.");
    }
    if (status == 429 || status >= 500) {
      return new HubAnswer.Unavailable(answer);
    }
    boolean accepted = status >= 200 && status < 300 && !declines(answer, subscription);
    return accepted
        ? new HubAnswer.Accepted()
        : new HubAnswer.Refused("The hub declined the subscription, with status " + status + ".");
  }

  private static boolean declines(Fetched.Answer answer, PushSubscription subscription) {
    return subscription.protocol() == PushProtocol.RSS_CLOUD
        && UNSUCCESSFUL
            .matcher(new String(answer.body(), ISO_8859_1).toLowerCase(Locale.ROOT))
            .find();
  }
}
