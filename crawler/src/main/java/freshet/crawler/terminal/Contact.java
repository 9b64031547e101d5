package freshet.crawler.terminal;

import freshet.crawler.http.Fetched;
import freshet.crawler.http.Freshness;
import freshet.crawler.http.Hop;
import freshet.crawler.push.PushLinks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts of one retrieval, whatever came of it.
 *
 * @param at when it began
 * @param status 0 if there was no answer
 * @param wireBytes of the body as sent; {@code bodyBytes} decoded
 * @param freshness how long the answer says it stays fresh, not yet clamped; null if it gives no
 *     hint (GC-021, GC-022)
 * @param push what the headers offer (GC-060)
 * @param validators to be stored with the outcome, and never apart from it (GC-013)
 * @param warnings sentences on what was odd but not fatal
 */
public record Contact(
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
  public Contact {
    hops = List.copyOf(hops);
    warnings = List.copyOf(warnings);
  }

  /** A contact that keeps the old validators, as is right until its document has been read. */
  static Contact of(RetrievalOrder order, Instant at, Fetched fetched) {
    Validators old = order.standing().address().validators();
    return switch (fetched) {
      case Fetched.NoAnswer none ->
          new Contact(
              order, at, none.took(), 0, 0, 0, none.hops(), null, PushLinks.NONE, old, List.of());
      case Fetched.Answer answer ->
          new Contact(
              order,
              at,
              answer.took(),
              answer.status(),
              answer.wireBytes(),
              answer.body().length,
              answer.hops(),
              Freshness.of(answer, at.plus(answer.took())).orElse(null),
              PushLinks.of(answer),
              old,
              List.of());
    };
  }

  /** No request was made at all. */
  static Contact none(RetrievalOrder order, Instant at) {
    Validators old = order.standing().address().validators();
    return new Contact(
        order, at, Duration.ZERO, 0, 0, 0, List.of(), null, PushLinks.NONE, old, List.of());
  }

  /** When the answer was there; hints count from here. */
  public Instant end() {
    return at.plus(took);
  }

  /** Where the answer came from, after redirects. */
  public String url() {
    return hops.isEmpty() ? order.url() : hops.getLast().url();
  }

  /** Whether the request carried validators. */
  public boolean conditional() {
    return !order.sent().isEmpty();
  }

  Contact with(Validators toStore) {
    return new Contact(
        order, at, took, status, wireBytes, bodyBytes, hops, freshness, push, toStore, warnings);
  }

  Contact warning(String sentence) {
    List<String> all = new ArrayList<>(warnings);
    all.add(sentence);
    return new Contact(
        order, at, took, status, wireBytes, bodyBytes, hops, freshness, push, validators, all);
  }

  /** Names the host only, for the URL may hold a secret (GC-009). */
  @Override
  public String toString() {
    return "Contact[feed=%d, host=%s, at=%s, status=%d]"
        .formatted(order.feed(), order.host(), at, status);
  }
}
