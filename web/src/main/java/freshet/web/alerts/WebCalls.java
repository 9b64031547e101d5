package freshet.web.alerts;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetched.Cause;
import freshet.crawler.http.Fetched.NoAnswer;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.web.alerts.Notifier.Outcome;
import java.util.List;

/**
 * Sends what people want sent to places that they named: only to addresses that feeds may be
 * fetched from (GC-101), and nowhere else by redirects.
 */
final class WebCalls {
  private final Fetcher fetcher;

  WebCalls(Fetcher fetcher) {
    this.fetcher = fetcher;
  }

  Outcome post(String url, List<Header> headers, byte[] body) {
    Fetched fetched = fetcher.fetch(new FetchRequest("POST", url, headers, body, true));
    return switch (fetched) {
      case Answer answer when answer.status() >= 200 && answer.status() < 300 -> new Outcome.Told();
      case Answer answer when answer.status() == 410 ->
          new Outcome.Refused("it answered 410: it is gone");
      case Answer answer -> new Outcome.Failed("it answered " + answer.status());
      case NoAnswer none when none.cause() == Cause.REFUSED -> new Outcome.Refused(none.reason());
      case NoAnswer none -> new Outcome.Failed(none.reason());
    };
  }
}
