package freshet.web.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.Header;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Callbacks that confirm whatever they are asked and take what they are sent, unless told. */
final class Subscribers implements Fetcher {
  private final List<FetchRequest> requests = new ArrayList<>();
  private Function<FetchRequest, FetchResult> manner = Subscribers::good;

  @Override
  public synchronized FetchResult fetch(FetchRequest request) {
    requests.add(request);
    return manner.apply(request);
  }

  synchronized void behave(Function<FetchRequest, FetchResult> other) {
    manner = other;
  }

  synchronized List<FetchRequest> verifications() {
    return requests.stream().filter(request -> request.method().equals("GET")).toList();
  }

  synchronized List<FetchRequest> deliveries() {
    return requests.stream().filter(request -> request.method().equals("POST")).toList();
  }

  static FetchResult good(FetchRequest request) {
    return answer(200, request.method().equals("GET") ? challenge(request) : "");
  }

  static FetchResult answer(int status, String body, Header... headers) {
    return new FetchResult.Answer(
        status,
        "https://r.example/",
        List.of(),
        List.of(headers),
        body.getBytes(UTF_8),
        body.length(),
        Duration.ZERO);
  }

  static String challenge(FetchRequest request) {
    return query(request).getOrDefault("hub.challenge", "");
  }

  static Map<String, String> query(FetchRequest request) {
    Map<String, String> fields = new HashMap<>();
    for (String pair : URI.create(request.url()).getRawQuery().split("&", -1)) {
      String[] parts = pair.split("=", 2);
      fields.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], UTF_8));
    }
    return fields;
  }

  static Optional<String> header(FetchRequest request, String name) {
    return Header.values(request.headers(), name).stream().findFirst();
  }

  static String text(FetchRequest request) {
    byte[] body = request.body();
    return body == null ? "" : new String(body, UTF_8);
  }
}
