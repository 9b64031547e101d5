package freshet.crawler.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.http.Hop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** A hub as the fetcher shows it: keeps what it was sent and answers as told. */
final class FakeHub implements Fetcher {
  private final List<FetchRequest> requests = new ArrayList<>();
  private Function<FetchRequest, FetchResult> behaviour = request -> answer(202, request.url());

  void behave(Function<FetchRequest, FetchResult> next) {
    behaviour = next;
  }

  @Override
  public FetchResult fetch(FetchRequest request) {
    requests.add(request);
    return behaviour.apply(request);
  }

  List<FetchRequest> requests() {
    return List.copyOf(requests);
  }

  /** The fields of the last request. */
  FormBody lastForm() {
    return form(requests.getLast());
  }

  static FormBody form(FetchRequest request) {
    return FormBody.parse(new String(Objects.requireNonNull(request.body()), UTF_8));
  }

  static FetchResult answer(int status, String url, Header... headers) {
    return new FetchResult.Answer(
        status, url, List.of(), List.of(headers), new byte[0], 0, Duration.ZERO);
  }

  static FetchResult redirected(int redirect, String to, int status, Header... headers) {
    List<Hop> hops = List.of(new Hop(redirect, to));
    return new FetchResult.Answer(
        status, to, hops, List.of(headers), new byte[0], 0, Duration.ZERO);
  }

  static FetchResult silent(FetchResult.Cause cause) {
    return new FetchResult.NoAnswer(cause, "Nobody answered.", List.of(), Duration.ZERO);
  }
}
