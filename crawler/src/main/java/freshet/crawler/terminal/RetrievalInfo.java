package freshet.crawler.terminal;

import freshet.crawler.push.PushLinks;
import freshet.http.CacheLifetime;
import freshet.http.FetchResult;
import freshet.http.Hop;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts of one retrieval, whatever its outcome.
 *
 * @param at when it started
 * @param status 0 if there was no answer
 * @param wireBytes of the body as sent; {@code bodyBytes} decoded
 * @param freshness how long the answer says it stays fresh, not yet clamped; null if it gives no
 *     hint (GC-021, GC-022)
 * @param push what the headers offer (GC-060)
 * @param validators to be stored with the outcome, and never apart from it (GC-013)
 * @param warnings sentences on what was odd but not fatal
 */
public record RetrievalInfo(
    RetrievalOrder order,
    Instant at,
    Duration took,
    int status,
    long wireBytes,
    long bodyBytes,
    List<Hop> hops,
    @Nullable Duration freshness,
    PushLinks push,
    Validators validators,
    List<String> warnings) {
  public RetrievalInfo {
    hops = List.copyOf(hops);
    warnings = List.copyOf(warnings);
  }

  /**
   * Creates a contact that keeps the old validators, as is right until its document has been read.
   */
  static RetrievalInfo of(RetrievalOrder order, Instant at, FetchResult fetched) {
    Validators old = order.standing().address().validators();
    return switch (fetched) {
      case FetchResult.NoAnswer none ->
          new RetrievalInfo(
              order, at, none.took(), 0, 0, 0, none.hops(), null, PushLinks.NONE, old, List.of());
      case FetchResult.Answer answer ->
          new RetrievalInfo(
              order,
              at,
              answer.took(),
              answer.status(),
              answer.wireBytes(),
              answer.body().length,
              answer.hops(),
              CacheLifetime.of(answer, at.plus(answer.took())).orElse(null),
              PushLinks.of(answer),
              old,
              List.of());
    };
  }

  /** Creates a contact without a request. */
  static RetrievalInfo none(RetrievalOrder order, Instant at) {
    Validators old = order.standing().address().validators();
    return new RetrievalInfo(
        order, at, Duration.ZERO, 0, 0, 0, List.of(), null, PushLinks.NONE, old, List.of());
  }

  /** Returns when the answer was complete; hints count from here. */
  public Instant end() {
    return at.plus(took);
  }

  /** Returns the final URL after redirects. */
  public String url() {
    return hops.isEmpty() ? order.url() : hops.getLast().url();
  }

  /** Whether the request had validators. */
  public boolean conditional() {
    return !order.sent().isEmpty();
  }

  RetrievalInfo with(Validators toStore) {
    return new RetrievalInfo(
        order, at, took, status, wireBytes, bodyBytes, hops, freshness, push, toStore, warnings);
  }

  RetrievalInfo warning(String sentence) {
    List<String> all = new ArrayList<>(warnings);
    all.add(sentence);
    return new RetrievalInfo(
        order, at, took, status, wireBytes, bodyBytes, hops, freshness, push, validators, all);
  }

  /** Leaves out the URL except for its host, since it may hold a secret (GC-009). */
  @Override
  public String toString() {
    return "Contact[feed=%d, host=%s, at=%s, status=%d]"
        .formatted(order.feed(), order.host(), at, status);
  }
}
