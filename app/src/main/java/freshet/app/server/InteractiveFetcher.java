package freshet.app.server;

import freshet.crawler.politeness.Permit;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.politeness.Purpose;
import freshet.crawler.terminal.FeedProbe;
import freshet.crawler.terminal.FeedProbe.Sight;
import freshet.crawler.terminal.UserAgent;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Fetcher;
import freshet.http.Header;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Fetches URLs on request, as soon as their hosts may be contacted. The answer also serves the
 * first retrieval, so that a new feed is requested only once.
 */
public final class InteractiveFetcher implements Fetcher {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);
  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final int MOST_KEPT = 16;

  private final Fetcher fetcher;
  private final UserAgent agent;
  private final Politeness politeness;
  private final InstantSource clock;
  private final Map<String, Seen> seen = new LinkedHashMap<>();

  private record Seen(Answer answer, Instant at) {}

  InteractiveFetcher(Fetcher fetcher, UserAgent agent, Politeness politeness, InstantSource clock) {
    this.fetcher = fetcher;
    this.agent = agent;
    this.politeness = politeness;
    this.clock = clock;
  }

  /** Fetches a URL for a person, or reuses a very recent answer. */
  public Sight at(String url) {
    Optional<Answer> before = seen(url);
    return before.isPresent() ? new Sight.Document(before.get()) : look(url);
  }

  private Sight look(String url) {
    return switch (politeness.await(url, Purpose.DIRECT, LONGEST_WAIT)) {
      case Decision.Granted(Permit permit) -> look(url, permit);
      case Decision.RobotsFirst(Permit permit) -> look(url, permit);
      case Decision.Denied(String reason) -> new Sight.Nothing(reason);
      case Decision.Later(Instant at) ->
          new Sight.Nothing(
              "%s must not be contacted before %s"
                  .formatted(Politeness.host(url).domain(), at.truncatedTo(ChronoUnit.SECONDS)));
    };
  }

  private Sight look(String url, Permit permit) {
    try (permit) {
      return new FeedProbe(request -> look(request, permit), agent).at(url);
    }
  }

  private FetchResult look(FetchRequest request, Permit permit) {
    FetchResult fetched = fetcher.fetch(request);
    permit.answered(fetched);
    if (fetched instanceof Answer answer && answer.status() == 200) {
      keep(request.url(), new Seen(answer, clock.instant()));
    }
    return fetched;
  }

  private synchronized void keep(String url, Seen answer) {
    seen.values().removeIf(kept -> kept.at.plus(KEPT).isBefore(answer.at));
    if (seen.size() >= MOST_KEPT) {
      seen.remove(seen.keySet().iterator().next());
    }
    seen.put(url, answer);
  }

  /** Returns a kept answer once, to an unconditional request; otherwise fetches. */
  @Override
  public FetchResult fetch(FetchRequest request) {
    return isFirst(request)
        ? taken(request.url()).orElseGet(() -> fetcher.fetch(request))
        : fetcher.fetch(request);
  }

  private static boolean isFirst(FetchRequest request) {
    return request.method().equals("GET")
        && request.headers().stream().map(Header::name).noneMatch(name -> name.startsWith("If-"));
  }

  private synchronized Optional<Answer> seen(String url) {
    return Optional.ofNullable(seen.get(url))
        .filter(kept -> !kept.at.plus(KEPT).isBefore(clock.instant()))
        .map(Seen::answer);
  }

  private synchronized Optional<FetchResult> taken(String url) {
    return Optional.ofNullable(seen.remove(url))
        .filter(kept -> !kept.at.plus(KEPT).isBefore(clock.instant()))
        .map(Seen::answer);
  }
}
