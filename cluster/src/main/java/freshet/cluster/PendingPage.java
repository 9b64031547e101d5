package freshet.cluster;

import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.DispatchResult.Crashed;
import freshet.crawler.dispatch.DispatchResult.Denied;
import freshet.crawler.dispatch.DispatchResult.NotStarted;
import freshet.crawler.dispatch.DispatchResult.PermitSpent;
import freshet.crawler.dispatch.DispatchResult.Retrieved;
import freshet.crawler.dispatch.DispatchResult.TimedOut;
import freshet.crawler.terminal.PageReader.ReadPage;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Cause;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Waits for a page.
 *
 * @param told the result; empty if no terminal has started the order
 */
record PendingPage(CompletableFuture<Optional<ReadPage>> told) implements Consumer<DispatchResult> {
  PendingPage() {
    this(new CompletableFuture<>());
  }

  void read(ReadPage reading) {
    told.complete(Optional.of(reading));
  }

  @Override
  public void accept(DispatchResult result) {
    switch (result) {
      case Retrieved _ -> failed("a feed arrived instead of a page");
      case Crashed(Throwable bug) -> failed(String.valueOf(bug.getMessage()));
      case PermitSpent _, Denied _, TimedOut _ ->
          read(
              none(
                  Cause.TIMEOUT,
                  "The terminal that was to fetch the page did not answer in time."));
      case NotStarted _ -> told.complete(Optional.empty());
    }
  }

  private void failed(String reason) {
    read(none(Cause.BROKEN, reason));
  }

  static ReadPage none(Cause cause, String sentence) {
    return new ReadPage(new FetchResult.NoAnswer(cause, sentence, List.of(), Duration.ZERO), null);
  }
}
