package freshet.crawler.host;

import freshet.crawler.http.Fetched;
import freshet.crawler.http.Hop;
import freshet.crawler.http.RetryAfter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the turn of a request ended.
 *
 * @param status 0 if there was no answer
 * @param retryAfter when the host wants to be asked again; null if it does not say
 * @param hops the redirects that were followed within the turn
 * @param at when it ended
 */
public record TurnEnd(int status, @Nullable Instant retryAfter, List<Hop> hops, Instant at) {
  public TurnEnd {
    hops = List.copyOf(hops);
  }

  /** The end of a turn that one request took. */
  public static TurnEnd of(Fetched fetched, Instant at) {
    return switch (fetched) {
      case Fetched.NoAnswer none -> new TurnEnd(0, null, none.hops(), at);
      case Fetched.Answer answer ->
          new TurnEnd(answer.status(), RetryAfter.of(answer, at).orElse(null), answer.hops(), at);
    };
  }

  /** Whether the host asks for patience: 429, or 503 with a time (GC-043). */
  public boolean isThrottled() {
    return status == 429 || (status == 503 && retryAfter != null);
  }

  /** Whether there was no answer, or one that tells of trouble. */
  boolean isFailed() {
    return status == 0 || status >= 500;
  }

  /** The other hosts that redirects led to, in their order. */
  List<Host> others(Host asked) {
    return hops.stream()
        .map(hop -> Host.of(hop.url()))
        .flatMap(Optional::stream)
        .filter(host -> !host.domain().equals(asked.domain()))
        .toList();
  }

  /** All hosts that were asked. */
  public List<Host> hosts(Host asked) {
    return Stream.concat(Stream.of(asked), others(asked).stream()).distinct().toList();
  }
}
