package freshet.cluster.wire;

import freshet.cluster.wire.TerminalResult.Crashed;
import freshet.cluster.wire.TerminalResult.NotStarted;
import freshet.cluster.wire.TerminalResult.PageRead;
import freshet.cluster.wire.TerminalResult.Retrieved;
import freshet.crawler.terminal.PageReader.ReadPage;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The wire form of a {@link TerminalResult}: flat, with at most one of its parts.
 *
 * @param id the id of the order
 * @param issuedAt the time of the order
 * @param terminal the name of the terminal
 * @param found the outcome of a feed; null if there is none
 * @param page the result of a page; null if there is none
 * @param bug the internal error; null if there was none
 */
public record ResultMessage(
    String id,
    Instant issuedAt,
    String terminal,
    @Nullable OutcomeForm found,
    @Nullable PageForm page,
    @Nullable String bug) {

  /** Creates the message of a result. */
  public static ResultMessage of(OrderMessage order, String terminal, TerminalResult result) {
    @Nullable OutcomeForm found = null;
    @Nullable PageForm page = null;
    @Nullable String bug = null;
    switch (result) {
      case Retrieved(RetrievalOutcome outcome) -> found = OutcomeForm.of(outcome);
      case PageRead(ReadPage reading) -> page = PageForm.of(reading);
      case Crashed(String message) -> bug = message;
      case NotStarted() -> {}
    }
    return new ResultMessage(order.id(), order.issuedAt(), terminal, found, page, bug);
  }

  /** Returns the result; the order itself was not sent back. */
  public TerminalResult result(OrderMessage given) {
    RetrievalOrder order = given.order();
    if (page != null) {
      return new PageRead(page.reading());
    }
    if (found != null && order != null) {
      return new Retrieved(found.outcome(order));
    }
    return bug == null ? new NotStarted() : new Crashed(bug);
  }
}
