package freshet.crawler.terminal;

import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Header;
import freshet.http.Hop;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Answers that hosts give, written down in short. */
final class Answers {
  static final String URL = "https://a.example/Feed.xml?b=2&a=1";
  static final Duration TOOK = Duration.ofMillis(80);

  private Answers() {}

  /** A document; names and values of headers alternate. */
  static Answer ok(String body, String... headers) {
    return answer(200, body, headers);
  }

  static Answer status(int status, String... headers) {
    return answer(status, "", headers);
  }

  static Answer answer(int status, String body, String... headers) {
    List<Header> list = new ArrayList<>();
    for (int i = 0; i < headers.length; i += 2) {
      list.add(new Header(headers[i], headers[i + 1]));
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new Answer(status, URL, List.of(), list, bytes, bytes.length, TOOK);
  }

  /** The same answer at the end of redirects. */
  static Answer after(Answer answer, Hop... hops) {
    return new Answer(
        answer.status(),
        hops[hops.length - 1].url(),
        List.of(hops),
        answer.headers(),
        answer.body(),
        answer.wireBytes(),
        answer.took());
  }

  static NoAnswer none(FetchResult.Cause cause) {
    return new NoAnswer(cause, "a.example gave no answer.", List.of(), TOOK);
  }
}
