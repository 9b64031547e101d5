package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.http.RequestUrl;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Sends requests to hubs and interprets the answers. The fetcher checks addresses, limits and
 * redirects (307 and 308 post again).
 */
final class HubClient {
  private static final Duration LEASE = Duration.ofDays(10);

  /** Matches the small XML answer of rssCloud, whatever its status. */
  private static final Pattern UNSUCCESSFUL =
      Pattern.compile("success\\s{0,99}+=\\s{0,99}+[\"']false[\"']");

  private final Fetcher fetcher;
  private final PushSettings settings;

  HubClient(Fetcher fetcher, PushSettings settings) {
    this.fetcher = fetcher;
    this.settings = settings;
  }

  /** Requests a WebSub subscription. */
  HubResponse subscribe(PushSubscription wanted) {
    FormBody form = webSub("subscribe", wanted).with("hub.lease_seconds", "" + LEASE.toSeconds());
    String secret = wanted.secret();
    return post(wanted, secret == null ? form : form.with("hub.secret", secret));
  }

  /** Requests the end of a WebSub subscription. */
  HubResponse unsubscribe(PushSubscription unwanted) {
    return post(unwanted, webSub("unsubscribe", unwanted));
  }

  private FormBody webSub(String mode, PushSubscription subscription) {
    return new FormBody()
        .with("hub.mode", mode)
        .with("hub.topic", subscription.topic())
        .with("hub.callback", settings.callback(subscription.token()));
  }

  /**
   * Requests rssCloud pings (GC-072). Clouds interpret port 443 as https; many of them only know
   * the protocol name http-post.
   */
  HubResponse register(PushSubscription wanted) {
    return post(
        wanted,
        new FormBody()
            .with("notifyProcedure", "")
            .with("domain", settings.callbacks().getHost())
            .with("port", "" + settings.port())
            .with("path", settings.path(wanted.token()))
            .with("protocol", settings.port() == 443 ? "http-post" : "https-post")
            .with("url1", wanted.topic()));
  }

  private HubResponse post(PushSubscription subscription, FormBody form) {
    List<Header> headers =
        List.of(
            new Header("User-Agent", settings.userAgent()),
            new Header("Content-Type", "application/x-www-form-urlencoded"));
    FetchRequest request =
        new FetchRequest(
            "POST", subscription.hub(), headers, form.encode(), subscription.confined());
    return switch (fetcher.fetch(request)) {
      case FetchResult.Answer answer -> read(answer, subscription);
      case FetchResult.NoAnswer(var cause, var reason, _, _)
          when cause == FetchResult.Cause.REFUSED ->
          new HubResponse.Refused(reason);
      case FetchResult.NoAnswer _ -> new HubResponse.Unreachable();
    };
  }

  private static HubResponse read(FetchResult.Answer answer, PushSubscription subscription) {
    int status = answer.status();
    if (subscription.secret() != null && !RequestUrl.isSecure(answer.url())) {
      return new HubResponse.Refused("The hub leads on to a URL without https.");
    }
    if (status == 429 || status >= 500) {
      return new HubResponse.Unavailable(answer);
    }
    boolean accepted = status >= 200 && status < 300 && !declines(answer, subscription);
    return accepted
        ? new HubResponse.Accepted()
        : new HubResponse.Refused("The hub declined the subscription, with status " + status + ".");
  }

  private static boolean declines(FetchResult.Answer answer, PushSubscription subscription) {
    return subscription.protocol() == PushProtocol.RSS_CLOUD
        && UNSUCCESSFUL
            .matcher(new String(answer.body(), ISO_8859_1).toLowerCase(Locale.ROOT))
            .find();
  }
}
