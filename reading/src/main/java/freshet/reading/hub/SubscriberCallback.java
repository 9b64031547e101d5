package freshet.reading.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.http.RetryAfter;
import freshet.store.account.HubRequest;
import freshet.store.account.HubSubscription;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Sends requests to callbacks and interprets the answers; follows no redirects. */
final class SubscriberCallback {
  private final Fetcher fetcher;

  /**
   * Creates a client.
   *
   * @param fetcher checks addresses and limits time and size
   */
  SubscriberCallback(Fetcher fetcher) {
    this.fetcher = fetcher;
  }

  /** How a callback answered. */
  sealed interface Outcome {
    /** It accepted. */
    record Done() implements Outcome {}

    /** It refused for good. */
    record Unwanted() implements Outcome {}

    /**
     * It failed and may succeed later.
     *
     * @param pause the delay that the callback asks for; zero if none
     */
    record Failed(Duration pause) implements Outcome {}
  }

  /** A document to deliver. */
  record Document(String contentType, String hub, byte[] bytes) {}

  /** Asks the callback whether it wants the subscription that was requested in its name. */
  Outcome verify(HubRequest request, String challenge, Instant now) {
    String url = verification(request, challenge);
    FetchResult fetched = fetcher.fetch(FetchRequest.get(url).confine());
    if (fetched instanceof Answer answer && isGood(answer)) {
      return new String(answer.body(), UTF_8).equals(challenge)
          ? new Outcome.Done()
          : new Outcome.Unwanted();
    }
    return mayLater(fetched) ? failed(fetched, now) : new Outcome.Unwanted();
  }

  /** Adds the parameters to a callback URL and keeps the query that it has. */
  private static String verification(HubRequest request, String challenge) {
    String callback = request.callback();
    StringBuilder url = new StringBuilder(callback);
    url.append(callback.contains("?") ? '&' : '?')
        .append("hub.mode=")
        .append(request.mode().name().toLowerCase(Locale.ROOT))
        .append("&hub.topic=")
        .append(URLEncoder.encode(request.topic(), UTF_8))
        .append("&hub.challenge=")
        .append(challenge);
    if (request.mode() == HubRequest.Mode.SUBSCRIBE) {
      url.append("&hub.lease_seconds=").append(request.lease().toSeconds());
    }
    return url.toString();
  }

  /** Delivers a document, signed if the subscription has a secret. */
  Outcome deliver(HubSubscription subscription, Document document, Instant now) {
    List<Header> headers = new ArrayList<>();
    headers.add(new Header("Content-Type", document.contentType));
    headers.add(
        new Header(
            "Link",
            "<%s>; rel=\"hub\", <%s>; rel=\"self\"".formatted(document.hub, subscription.topic())));
    String secret = subscription.secret();
    if (secret != null) {
      headers.add(new Header("X-Hub-Signature", "sha256=" + signature(secret, document.bytes)));
    }
    FetchResult fetched =
        fetcher.fetch(
            new FetchRequest("POST", subscription.callback(), headers, document.bytes, true));
    if (fetched instanceof Answer answer && isGood(answer)) {
      return new Outcome.Done();
    }
    return fetched instanceof Answer answer && answer.status() == 410
        ? new Outcome.Unwanted()
        : failed(fetched, now);
  }

  private static boolean isGood(Answer answer) {
    return answer.status() / 100 == 2 && answer.hops().isEmpty();
  }

  /**
   * Whether to try again: an unreachable host may come back, a forbidden address never becomes
   * allowed.
   */
  private static boolean mayLater(FetchResult fetched) {
    return switch (fetched) {
      case Answer answer -> answer.status() >= 500 || answer.status() == 429;
      case NoAnswer none ->
          none.cause() != FetchResult.Cause.REFUSED && none.cause() != FetchResult.Cause.REDIRECTS;
    };
  }

  private static Outcome failed(FetchResult fetched, Instant now) {
    Duration pause =
        fetched instanceof Answer answer
            ? RetryAfter.of(answer, now)
                .map(until -> Duration.between(now, until))
                .orElse(Duration.ZERO)
            : Duration.ZERO;
    return new Outcome.Failed(pause);
  }

  private static String signature(String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA256", e);
    }
  }
}
