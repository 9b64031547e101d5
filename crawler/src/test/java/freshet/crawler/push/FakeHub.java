package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.crawler.http.Hop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** A hub as the fetcher shows it: keeps what it was sent and answers as told. */
final class FakeHub implements Fetcher {
  private final List<FetchRequest> requests = new ArrayList<>();
  private Function<FetchRequest, Fetched> behaviour = request -> answer(202, request.url());

  void behave(Function<FetchRequest, Fetched> next) {
    behaviour = next;
  }

  @Override
  public Fetched fetch(FetchRequest request) {
    requests.add(request);
    return behaviour.apply(request);
  }

  List<FetchRequest> requests() {
    return List.copyOf(requests);
  }

  /** The fields of the last request. */
  Form lastForm() {
    return form(requests.getLast());
  }

  static Form form(FetchRequest request) {
    return Form.parse(new String(Objects.requireNonNull(request.body()), UTF_8));
  }

  static Fetched answer(int status, String url, Header... headers) {
    return new Fetched.Answer(
        status, url, List.of(), List.of(headers), new byte[0], 0, Duration.ZERO);
  }

  static Fetched redirected(int redirect, String to, int status, Header... headers) {
    List<Hop> hops = List.of(new Hop(redirect, to));
    return new Fetched.Answer(status, to, hops, List.of(headers), new byte[0], 0, Duration.ZERO);
  }

  static Fetched silent(Fetched.Cause cause) {
    return new Fetched.NoAnswer(cause, "Nobody answered.", List.of(), Duration.ZERO);
  }
}
