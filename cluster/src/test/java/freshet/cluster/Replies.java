package freshet.cluster;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.DispatchResult.Crashed;
import freshet.crawler.dispatch.DispatchResult.Denied;
import freshet.crawler.dispatch.DispatchResult.NotStarted;
import freshet.crawler.dispatch.DispatchResult.PermitSpent;
import freshet.crawler.dispatch.DispatchResult.Retrieved;
import freshet.crawler.dispatch.DispatchResult.TimedOut;
import freshet.crawler.terminal.RetrievalOutcome;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Notes what is told of orders, by feed. */
final class Replies {
  private final Queue<String> words = new ConcurrentLinkedQueue<>();
  private final Queue<RetrievalOutcome> outcomes = new ConcurrentLinkedQueue<>();
  private final AtomicInteger orders = new AtomicInteger();

  /** For one order of a feed. */
  Consumer<DispatchResult> of(long feed) {
    orders.incrementAndGet();
    return result ->
        words.add(
            feed
                + switch (result) {
                  case Retrieved(RetrievalOutcome outcome) -> {
                    outcomes.add(outcome);
                    yield " " + outcome.getClass().getSimpleName();
                  }
                  case PermitSpent _ -> " turn spent";
                  case Denied _ -> " denied";
                  case Crashed(Throwable bug) -> " lost: " + bug.getMessage();
                  case TimedOut _ -> " unanswered";
                  case NotStarted _ -> " unused";
                });
  }

  /**
   * Has a feed retrieved. An order that waits too long for a terminal, on a busy machine, is not
   * begun; then it is given again.
   */
  void insist(Dispatch dispatch, long feed) throws InterruptedException {
    int outcomesBefore = outcomes.size();
    do {
      int before = count();
      dispatch.retrieve(ClusterRig.order(feed), Optional::empty, of(feed));
      Waiting.until("a word of feed " + feed, () -> count() > before);
    } while (outcomes.size() == outcomesBefore);
  }

  /** All that was told, sorted. */
  List<String> all() {
    return words.stream().sorted().toList();
  }

  int count() {
    return words.size();
  }

  /** Orders that were given to tell of. */
  int orders() {
    return orders.get();
  }

  List<RetrievalOutcome> outcomes() {
    return List.copyOf(outcomes);
  }
}
