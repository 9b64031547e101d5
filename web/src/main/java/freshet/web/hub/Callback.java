package freshet.web.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetched.NoAnswer;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.crawler.http.RetryAfter;
import freshet.store.people.HubRequest;
import freshet.store.people.HubSubscription;
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

/** Words what callbacks are asked and sent, and reads their answers; never led elsewhere by one. */
final class Callback {
  private final Fetcher fetcher;

  /**
   * Speaks to callbacks.
   *
   * @param fetcher checks addresses, and bounds time and size
   */
  Callback(Fetcher fetcher) {
    this.fetcher = fetcher;
  }

  /** What a callback made of it. */
  sealed interface Outcome {
    /** As it should be. */
    record Done() implements Outcome {}

    /** It does not want this, now or later. */
    record Unwanted() implements Outcome {}

    /**
     * It may later.
     *
     * @param pause as it asks for; zero if it does not
     */
    record Failed(Duration pause) implements Outcome {}
  }

  /** A document to be sent. */
  record Document(String contentType, String hub, byte[] bytes) {}

  /** Whether the callback wants what was asked in its name. */
  Outcome verify(HubRequest request, String challenge, Instant now) {
    String url = verification(request, challenge);
    Fetched fetched = fetcher.fetch(FetchRequest.get(url).confine());
    if (fetched instanceof Answer answer && isGood(answer)) {
      return new String(answer.body(), UTF_8).equals(challenge)
          ? new Outcome.Done()
          : new Outcome.Unwanted();
    }
    return mayLater(fetched) ? failed(fetched, now) : new Outcome.Unwanted();
  }

  /** The query that the callback has stays. */
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

  /** Sends a document, signed if there is a secret. */
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
    Fetched fetched =
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

  /** A host that cannot be reached just now may be there later; one that we shun will not. */
  private static boolean mayLater(Fetched fetched) {
    return switch (fetched) {
      case Answer answer -> answer.status() >= 500 || answer.status() == 429;
      case NoAnswer none ->
          none.cause() != Fetched.Cause.REFUSED && none.cause() != Fetched.Cause.REDIRECTS;
    };
  }

  private static Outcome failed(Fetched fetched, Instant now) {
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
