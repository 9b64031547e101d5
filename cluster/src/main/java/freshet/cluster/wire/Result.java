package freshet.cluster.wire;

import freshet.crawler.terminal.PageReader.ReadPage;
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
 * @param found what came of a feed; null if there is no outcome
 * @param page what came of a page; null if there is none
 * @param bug what broke down over it; null if nothing did
 */
public record Result(
    String id,
    Instant issuedAt,
    String terminal,
    @Nullable OutcomeForm found,
    @Nullable PageForm page,
    @Nullable String bug) {

  /** A terminal retrieved the feed. */
  public static Result of(Order order, String terminal, RetrievalOutcome outcome) {
    return new Result(order.id(), order.issuedAt(), terminal, OutcomeForm.of(outcome), null, null);
  }

  /** A terminal fetched the page. */
  public static Result of(Order order, String terminal, ReadPage reading) {
    return new Result(order.id(), order.issuedAt(), terminal, null, PageForm.of(reading), null);
  }

  /** A terminal took the order, and did not begin it. */
  public static Result unused(Order order, String terminal) {
    return new Result(order.id(), order.issuedAt(), terminal, null, null, null);
  }

  /** A terminal broke down over it. */
  public static Result broken(Order order, String terminal, String bug) {
    return new Result(order.id(), order.issuedAt(), terminal, null, null, bug);
  }

  /** The outcome, with the order that did not travel back. */
  public Optional<RetrievalOutcome> outcome(RetrievalOrder order) {
    return Optional.ofNullable(found).map(form -> form.outcome(order));
  }
}
