package freshet.cluster;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Cause;
import freshet.crawler.terminal.PageReader.ReadPage;
import freshet.crawler.terminal.RetrievalOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Waits for a page.
 *
 * @param told what came of it; empty if no terminal has begun
 */
record PageReply(CompletableFuture<Optional<ReadPage>> told) implements Dispatch.Reply {
  PageReply() {
    this(new CompletableFuture<>());
  }

  void read(ReadPage reading) {
    told.complete(Optional.of(reading));
  }

  @Override
  public void told(RetrievalOutcome outcome) {
    lost(new IllegalStateException("a feed came where a page was asked for"));
  }

  @Override
  public void turnSpent(Fetched fetched) {
    unanswered();
  }

  @Override
  public void lost(Throwable bug) {
    read(none(Cause.BROKEN, String.valueOf(bug.getMessage())));
  }

  @Override
  public void unanswered() {
    read(none(Cause.TIMEOUT, "The terminal that was to fetch the page did not answer in time."));
  }

  @Override
  public void unused() {
    told.complete(Optional.empty());
  }

  static ReadPage none(Cause cause, String sentence) {
    return new ReadPage(new Fetched.NoAnswer(cause, sentence, List.of(), Duration.ZERO), null);
  }
}
