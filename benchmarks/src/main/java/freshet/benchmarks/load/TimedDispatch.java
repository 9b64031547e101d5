package freshet.benchmarks.load;

import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.dispatch.DispatchResult.Retrieved;
import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Gone;
import freshet.crawler.terminal.RetrievalOutcome.Moved;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Terminals that live in real time for a controller whose clock is fast; notes how long orders took
 * beyond the fetch itself.
 */
final class TimedDispatch implements Dispatch {
  /** Of so many orders the last times are kept. */
  private static final int KEPT = 20_000;

  private static final double MEDIAN = 0.5;
  private static final double P95 = 0.95;

  private final Dispatch dispatch;
  private final SharedClock clock;
  private final long[] micros = new long[KEPT];
  private long noted;

  /** The contacts that terminals told, by those that the controller was told in their place. */
  private final Map<RetrievalInfo, RetrievalInfo> originals =
      Collections.synchronizedMap(new IdentityHashMap<>());

  TimedDispatch(Dispatch dispatch, SharedClock clock) {
    this.dispatch = dispatch;
    this.clock = clock;
  }

  @Override
  public boolean hasRoom() {
    return dispatch.hasRoom();
  }

  @Override
  public void retrieve(
      RetrievalOrder order,
      Supplier<Optional<DispatchResult>> before,
      Consumer<DispatchResult> reply) {
    long began = System.nanoTime();
    dispatch.retrieve(order, before, result -> reply.accept(timed(result, began)));
  }

  @Override
  public void deliver(
      RetrievalOrder order, PushedDocument delivery, Consumer<DispatchResult> reply) {
    throw new IllegalStateException("no hub delivers here");
  }

  @Override
  public void confirm(RetrievalOutcome outcome) {
    RetrievalInfo original = originals.remove(outcome.contact());
    dispatch.confirm(original == null ? outcome : with(original, outcome));
  }

  /** Median and 95th percentile of the last orders, in milliseconds. */
  synchronized String times() {
    long[] sorted = Arrays.copyOf(micros, (int) Math.min(noted, KEPT));
    Arrays.sort(sorted);
    noted = 0;
    return sorted.length == 0
        ? "0 0"
        : at(sorted, MEDIAN) / 1000.0 + " " + at(sorted, P95) / 1000.0;
  }

  private static long at(long[] sorted, double share) {
    return sorted[(int) (share * (sorted.length - 1))];
  }

  private synchronized void note(long time) {
    micros[(int) (noted++ % KEPT)] = time;
  }

  private RetrievalOutcome fast(RetrievalOutcome outcome) {
    RetrievalInfo told = outcome.contact();
    RetrievalInfo moved =
        new RetrievalInfo(
            told.order(),
            clock.at(told.at()),
            told.took(),
            told.status(),
            told.wireBytes(),
            told.bodyBytes(),
            told.hops(),
            told.freshness(),
            told.push(),
            told.validators(),
            told.warnings());
    originals.put(moved, told);
    return with(moved, outcome);
  }

  private static RetrievalOutcome with(RetrievalInfo contact, RetrievalOutcome outcome) {
    return switch (outcome) {
      case Changed changed ->
          new Changed(
              contact,
              changed.document(),
              changed.keys(),
              changed.fresh(),
              changed.edited(),
              changed.overlap(),
              changed.gap(),
              changed.partial(),
              changed.seen());
      case Unchanged(_, var proof, var seen) -> new Unchanged(contact, proof, seen);
      case Moved(var move, var brought) -> new Moved(move, with(contact, brought));
      case Throttled(_, var until, var sentence) -> new Throttled(contact, until, sentence);
      case Gone(_, var sentence) -> new Gone(contact, sentence);
      case Blocked(_, var sentence) -> new Blocked(contact, sentence);
      case Failed(_, var trouble, var sentence) -> new Failed(contact, trouble, sentence);
    };
  }

  /** Notes the time of a result on its way back. */
  private DispatchResult timed(DispatchResult result, long began) {
    if (!(result instanceof Retrieved(RetrievalOutcome outcome))) {
      return result;
    }
    note((System.nanoTime() - began - outcome.contact().took().toNanos()) / 1000);
    return new Retrieved(fast(outcome));
  }
}
