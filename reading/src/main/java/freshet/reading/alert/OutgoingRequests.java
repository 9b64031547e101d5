package freshet.reading.alert;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.Cause;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.reading.alert.Notifier.Outcome;
import java.util.List;

/**
 * Sends requests to targets that accounts name. It connects only to addresses that feeds may be
 * fetched from (GC-101) and follows no redirects.
 */
final class OutgoingRequests {
  private final Fetcher fetcher;

  OutgoingRequests(Fetcher fetcher) {
    this.fetcher = fetcher;
  }

  Outcome post(String url, List<Header> headers, byte[] body) {
    FetchResult fetched = fetcher.fetch(new FetchRequest("POST", url, headers, body, true));
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
