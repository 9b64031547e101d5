package freshet.crawler.politeness;

import freshet.crawler.politeness.Politeness.Decision.Granted;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Fetcher;
import freshet.http.RemoteHost;
import java.time.Duration;
import java.util.List;

/**
 * Waits for a permit before each request (GC-029), for those that are in no hurry; a host that
 * cannot be asked in the next minutes counts as not reached.
 */
public final class PoliteFetcher implements Fetcher {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final Fetcher fetcher;
  private final Politeness politeness;

  public PoliteFetcher(Fetcher fetcher, Politeness politeness) {
    this.fetcher = fetcher;
    this.politeness = politeness;
  }

  /** A URL that names no host is left to the fetcher, which says what is wrong with it. */
  @Override
  public FetchResult fetch(FetchRequest request) {
    if (RemoteHost.of(request.url()).isEmpty()) {
      return fetcher.fetch(request);
    }
    return politeness.await(request.url(), Purpose.DIRECT, LONGEST)
            instanceof Granted(Permit permit)
        ? fetch(request, permit)
        : tooBusy();
  }

  private static FetchResult tooBusy() {
    return new NoAnswer(
        FetchResult.Cause.TIMEOUT, "The host has no turn for us now.", List.of(), Duration.ZERO);
  }

  private FetchResult fetch(FetchRequest request, Permit permit) {
    try (permit) {
      FetchResult fetched = fetcher.fetch(request);
      permit.answered(fetched);
      return fetched;
    }
  }
}
