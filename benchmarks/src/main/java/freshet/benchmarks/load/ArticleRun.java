package freshet.benchmarks.load;

import freshet.cluster.ClusterSettings;
import freshet.cluster.KafkaDispatch;
import freshet.crawler.article.Extraction;
import freshet.crawler.dispatch.Courtesy;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.Seen;
import freshet.crawler.terminal.SeenSource;
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
            ClusterSettings.at(broker.address()),
            memory,
            Courtesy.NONE,
            _ -> true,
            InstantSource.system(),
            2 * count * each);
    for (int i = 0; i < count; i++) {
      terminals.add(
          new Child(OPTIONS, LoadTerminal.class, broker.address(), "terminal-" + i, each));
    }
    for (Child terminal : terminals) {
      terminal.await("ready");
    }
  }

  /** What feeds showed last, if that is to be known. */
  private final class Memory implements SeenSource {
    private final Map<Long, Seen> seen = new ConcurrentHashMap<>();

    @Override
    public Optional<Seen> find(long feed) {
      return Optional.ofNullable(seen.get(feed));
    }

    @Override
    public void keep(long feed, Seen shown) {
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
      dispatch.retrieve(town.order(feed), new Reading(feed, tally));
    }
    left.await();
    return new Run(
        Duration.ofNanos(System.nanoTime() - start), tally.articles.get(), tally.failures.get());
  }

  private record Tally(CountDownLatch left, AtomicInteger articles, AtomicInteger failures) {}

  /** Reads the articles of one feed, one after the other as its host wants it. */
  private final class Reading implements Dispatch.Reply {
    private final int feed;
    private final Tally tally;

    private Reading(int feed, Tally tally) {
      this.feed = feed;
      this.tally = tally;
    }

    @Override
    public void told(RetrievalOutcome outcome) {
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

    @Override
    public void turnSpent(Fetched fetched) {
      failed();
    }

    @Override
    public void lost(Throwable bug) {
      failed();
    }

    @Override
    public void unanswered() {
      failed();
    }

    @Override
    public void unused() {
      failed();
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
