package freshet.reading.save;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.FetchRequest;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.http.RetryAfter;
import freshet.reading.JsonText;
import freshet.reading.save.SaveTarget.Outcome;
import java.net.URLEncoder;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the requests of save targets: only to addresses that the operator allows, and nowhere else
 * by redirects. A network that fails, 429 and 5xx are worth another attempt; all else is not
 * (SV-01).
 */
final class SaveClient {
  private final Fetcher fetcher;
  private final InstantSource clock;

  SaveClient(Fetcher fetcher, InstantSource clock) {
    this.fetcher = fetcher;
    this.clock = clock;
  }

  /** The time by the clock of this server. */
  Instant now() {
    return clock.instant();
  }

  /** Posts JSON; goes on with the answer if its status is one of the accepted ones. */
  Outcome postJson(
      String url,
      String authorization,
      Map<String, ?> body,
      Set<Integer> accepted,
      Function<Answer, Outcome> next) {
    List<Header> headers =
        List.of(
            new Header("Authorization", authorization),
            new Header("Content-Type", "application/json"),
            new Header("Accept", "application/json"));
    byte[] bytes = JsonText.write(body).getBytes(UTF_8);
    return send(new FetchRequest("POST", url, headers, bytes, true), accepted, next);
  }

  /** Posts JSON; an accepted status is success. */
  Outcome postJson(String url, String authorization, Map<String, ?> body, Set<Integer> accepted) {
    return postJson(url, authorization, body, accepted, _ -> new Outcome.Saved());
  }

  /** Posts a form; goes on with the answer if its status is one of the accepted ones. */
  Outcome postForm(
      String url,
      List<Header> headers,
      Map<String, String> fields,
      Set<Integer> accepted,
      Function<Answer, Outcome> next) {
    String body =
        fields.entrySet().stream()
            .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"));
    List<Header> all = new ArrayList<>(headers);
    all.add(new Header("Content-Type", "application/x-www-form-urlencoded"));
    return send(new FetchRequest("POST", url, all, body.getBytes(UTF_8), true), accepted, next);
  }

  /** Sends any request; goes on with the answer if its status is one of the accepted ones. */
  Outcome send(FetchRequest request, Set<Integer> accepted, Function<Answer, Outcome> next) {
    return switch (fetcher.fetch(request)) {
      case Answer answer when accepted.contains(answer.status()) -> next.apply(answer);
      case Answer answer -> refused(answer);
      case NoAnswer none ->
          switch (none.cause()) {
            case REFUSED, REDIRECTS, TOO_LARGE -> new Outcome.Refused(clause(none.reason()));
            case NO_SUCH_HOST, NO_CONNECTION, TLS, TIMEOUT, BROKEN ->
                new Outcome.Later(clause(none.reason()), null);
          };
    };
  }

  private Outcome refused(Answer answer) {
    int status = answer.status();
    if (status == 429 || status >= 500) {
      return new Outcome.Later(
          status == 429 ? "it answered 429: too many requests" : "it answered " + status,
          RetryAfter.of(answer, clock.instant()).orElse(null));
    }
    return new Outcome.Refused(
        status == 401 || status == 403
            ? "it answered %d: check the name, password or key".formatted(status)
            : "it answered " + status);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /** The value of a header for a name and a password. */
  static String basic(String name, String password) {
    return "Basic " + Base64.getEncoder().encodeToString((name + ":" + password).getBytes(UTF_8));
  }

  /** The tags of a field that separates them by commas. */
  static List<String> tags(Map<String, String> fields) {
    return Arrays.stream(fields.getOrDefault("tags", "").split(",", -1))
        .map(String::strip)
        .filter(tag -> !tag.isEmpty())
        .distinct()
        .toList();
  }

  /** Removes the full stop: pages put reasons into sentences of their own. */
  private static String clause(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }
}
