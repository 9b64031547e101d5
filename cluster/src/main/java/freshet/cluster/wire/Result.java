package freshet.cluster.wire;

import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of an order.
 *
 * @param id of the order
 * @param issuedAt of the order
 * @param terminal the name of who had it
 * @param found null if there is no outcome
 * @param bug what broke down over it; null if nothing did
 */
public record Result(
    String id,
    Instant issuedAt,
    String terminal,
    @Nullable OutcomeForm found,
    @Nullable String bug) {

  /** A terminal retrieved the feed. */
  public static Result of(Order order, String terminal, RetrievalOutcome outcome) {
    return new Result(order.id(), order.issuedAt(), terminal, OutcomeForm.of(outcome), null);
  }

  /** A terminal took the order, and did not begin it. */
  public static Result unused(Order order, String terminal) {
    return new Result(order.id(), order.issuedAt(), terminal, null, null);
  }

  /** A terminal broke down over it. */
  public static Result broken(Order order, String terminal, String bug) {
    return new Result(order.id(), order.issuedAt(), terminal, null, bug);
  }

  /** The outcome, with the order that did not travel back. */
  public Optional<RetrievalOutcome> outcome(RetrievalOrder order) {
    return Optional.ofNullable(found).map(form -> form.outcome(order));
  }
}
