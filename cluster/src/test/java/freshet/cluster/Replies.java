package freshet.cluster;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.RetrievalOutcome;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Notes what is told of orders, by feed. */
final class Replies {
  private final Queue<String> words = new ConcurrentLinkedQueue<>();
  private final Queue<RetrievalOutcome> outcomes = new ConcurrentLinkedQueue<>();
  private final AtomicInteger orders = new AtomicInteger();

  /** For one order of a feed. */
  Dispatch.Reply of(long feed) {
    orders.incrementAndGet();
    return new Dispatch.Reply() {
      @Override
      public void told(RetrievalOutcome outcome) {
        outcomes.add(outcome);
        words.add(feed + " " + outcome.getClass().getSimpleName());
      }

      @Override
      public void turnSpent(Fetched fetched) {
        words.add(feed + " turn spent");
      }

      @Override
      public void lost(Throwable bug) {
        words.add(feed + " lost: " + bug.getMessage());
      }

      @Override
      public void unanswered() {
        words.add(feed + " unanswered");
      }

      @Override
      public void unused() {
        words.add(feed + " unused");
      }
    };
  }

  /**
   * Has a feed retrieved. An order that waits too long for a terminal, on a busy machine, is not
   * begun; then it is given again.
   */
  void insist(Dispatch dispatch, long feed) throws InterruptedException {
    int outcomesBefore = outcomes.size();
    do {
      int before = count();
      dispatch.retrieve(ClusterRig.order(feed), of(feed));
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
