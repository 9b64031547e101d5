package freshet.benchmarks.load;

import freshet.app.live.ArticleTown;
import freshet.article.Extraction;
import freshet.cluster.ClusterSettings;
import freshet.cluster.KafkaDispatch;
import freshet.crawler.dispatch.DispatchResult;
import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.DocumentStates;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.http.FetchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Has all feeds of a town retrieved by terminals, and the articles behind what is new in them. */
public final class ArticleRun implements AutoCloseable {
  private static final List<String> OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC");
  private static final Duration LOOK = Duration.ofMillis(1);

  private final ArticleTown town;
  private final LoadBroker broker;
  private final List<Child> terminals = new ArrayList<>();
  private final KafkaDispatch dispatch;
  private final Memory memory = new Memory();
  private final boolean detects;

  /**
   * Starts broker and terminals.
   *
   * @param detects whether what was seen before is known in the next run
   * @param each how many requests a terminal makes at a time
   */
  public ArticleRun(ArticleTown town, Path folder, int count, int each, boolean detects)
      throws IOException, InterruptedException {
    this.town = town;
    this.detects = detects;
    broker = new LoadBroker(folder);
    dispatch =
        KafkaDispatch.open(
            ClusterSettings.at(broker.address()), memory, InstantSource.system(), 2 * count * each);
    for (int i = 0; i < count; i++) {
      terminals.add(
          new Child(OPTIONS, LoadTerminal.class, broker.address(), "terminal-" + i, each));
    }
    for (Child terminal : terminals) {
      terminal.await("ready");
    }
  }

  /** What feeds showed last, if that is to be known. */
  private final class Memory implements DocumentStates {
    private final Map<Long, DocumentState> seen = new ConcurrentHashMap<>();

    @Override
    public Optional<DocumentState> find(long feed) {
      return Optional.ofNullable(seen.get(feed));
    }

    @Override
    public void keep(long feed, DocumentState shown) {
      if (detects) {
        seen.put(feed, shown);
      }
    }
  }

  /** What a run was like. */
  public record Run(Duration took, int articles, int failures) {}

  /** Retrieves every feed once, and ends when the last article is there. */
  public Run once() throws InterruptedException {
    long start = System.nanoTime();
    CountDownLatch left = new CountDownLatch(town.size());
    Tally tally = new Tally(left, new AtomicInteger(), new AtomicInteger());
    for (int feed = 0; feed < town.size(); feed++) {
      while (!dispatch.hasRoom()) {
        LockSupport.parkNanos(LOOK.toNanos());
      }
      dispatch.retrieve(town.order(feed), Optional::empty, new Reading(feed, tally));
    }
    left.await();
    return new Run(
        Duration.ofNanos(System.nanoTime() - start), tally.articles.get(), tally.failures.get());
  }

  private record Tally(CountDownLatch left, AtomicInteger articles, AtomicInteger failures) {}

  /** Reads the articles of one feed, one after the other as its host wants it. */
  private final class Reading implements Consumer<DispatchResult> {
    private final int feed;
    private final Tally tally;

    private Reading(int feed, Tally tally) {
      this.feed = feed;
      this.tally = tally;
    }

    @Override
    public void accept(DispatchResult result) {
      if (result instanceof DispatchResult.Retrieved(RetrievalOutcome outcome)) {
        retrieved(outcome);
      } else {
        failed();
      }
    }

    private void retrieved(RetrievalOutcome outcome) {
      dispatch.confirm(outcome);
      if (detects) {
        town.keep(feed, outcome);
      }
      if (outcome instanceof Changed changed) {
        // the place of the feed is free when this returns
        Thread.startVirtualThread(() -> read(changed.fresh()));
      } else {
        tally.left.countDown();
      }
    }

    private void read(List<DatedPosting> news) {
      for (DatedPosting dated : news) {
        boolean found =
            dispatch.read(FetchRequest.get(String.valueOf(dated.posting().link()))).article()
                instanceof Extraction.Found;
        (found ? tally.articles : tally.failures).incrementAndGet();
      }
      tally.left.countDown();
    }

    private void failed() {
      tally.failures.incrementAndGet();
      tally.left.countDown();
    }
  }

  @Override
  public void close() throws IOException {
    for (Child terminal : terminals) {
      terminal.close();
    }
    dispatch.close();
    broker.close();
  }
}
