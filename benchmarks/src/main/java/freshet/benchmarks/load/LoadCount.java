package freshet.benchmarks.load;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Journal;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Unchanged;
import java.util.BitSet;

/** Counts what is stored. */
final class LoadCount implements Journal.Follower {
  private long retrievals;
  private long changed;
  private long failed;
  private long postings;
  private final BitSet learned = new BitSet();

  @Override
  public synchronized void stored(ControllerEvent.Stored stored) {
    if (retrievals == 0) {
      System.out.println("first");
    }
    retrievals++;
    postings += stored.kept().newPostings();
    switch (stored.finished().outcome()) {
      case Changed _ -> changed++;
      case Unchanged _ -> {}
      default -> failed++;
    }
    if (stored.finished().record().state().model() != null) {
      learned.set((int) stored.kept().feed());
    }
  }

  /** All of them in a line, for {@link Figures#of}. */
  synchronized String figures() {
    return new Figures(retrievals, changed, failed, postings, learned.cardinality()).line();
  }

  /**
   * What was counted.
   *
   * @param learned feeds of which a model was stored
   */
  record Figures(long retrievals, long changed, long failed, long postings, long learned) {
    static Figures of(String line) {
      String[] numbers = line.split(" ", -1);
      return new Figures(
          Long.parseLong(numbers[0]),
          Long.parseLong(numbers[1]),
          Long.parseLong(numbers[2]),
          Long.parseLong(numbers[3]),
          Long.parseLong(numbers[4]));
    }

    /** What has come since others were counted. */
    Figures since(Figures before) {
      return new Figures(
          retrievals - before.retrievals,
          changed - before.changed,
          failed - before.failed,
          postings - before.postings,
          learned);
    }

    String line() {
      return "%d %d %d %d %d".formatted(retrievals, changed, failed, postings, learned);
    }
  }
}
