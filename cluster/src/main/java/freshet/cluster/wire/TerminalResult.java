package freshet.cluster.wire;

import freshet.crawler.terminal.PageReader.ReadPage;
import freshet.crawler.terminal.RetrievalOutcome;

/** A terminal's report on an order; {@link ResultMessage} is its wire form. */
public sealed interface TerminalResult {
  /** The feed was retrieved. */
  record Retrieved(RetrievalOutcome outcome) implements TerminalResult {}

  /** The page was fetched. */
  record PageRead(ReadPage page) implements TerminalResult {}

  /** The terminal took the order but did not start it. */
  record NotStarted() implements TerminalResult {}

  /** The terminal failed with an internal error. */
  record Crashed(String bug) implements TerminalResult {}
}
