package freshet.crawler.politeness;

import freshet.http.FetchResult;
import freshet.http.Hop;
import freshet.http.RemoteHost;
import freshet.http.RetryAfter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a permit ended.
 *
 * @param status 0 if there was no answer
 * @param retryAfter the host's Retry-After; null if it does not say
 * @param hops the redirects that were followed
 * @param at when it ended
 */
public record PermitResult(int status, @Nullable Instant retryAfter, List<Hop> hops, Instant at) {
  public PermitResult {
    hops = List.copyOf(hops);
  }

  /** Returns the end of a permit for one request. */
  public static PermitResult of(FetchResult fetched, Instant at) {
    return switch (fetched) {
      case FetchResult.NoAnswer none -> new PermitResult(0, null, none.hops(), at);
      case FetchResult.Answer answer ->
          new PermitResult(
              answer.status(), RetryAfter.of(answer, at).orElse(null), answer.hops(), at);
    };
  }

  /** Whether the host asks to slow down: 429, or 503 with a time (GC-043). */
  public boolean isThrottled() {
    return status == 429 || (status == 503 && retryAfter != null);
  }

  /** Whether there was no answer, or a 5xx. */
  boolean isFailed() {
    return status == 0 || status >= 500;
  }

  /** Returns the other hosts that redirects led to, in order. */
  List<RemoteHost> others(RemoteHost asked) {
    return hops.stream()
        .map(hop -> RemoteHost.of(hop.url()))
        .flatMap(Optional::stream)
        .filter(host -> !host.domain().equals(asked.domain()))
        .toList();
  }

  /** Returns all hosts that were contacted. */
  public List<RemoteHost> hosts(RemoteHost asked) {
    return Stream.concat(Stream.of(asked), others(asked).stream()).distinct().toList();
  }
}
