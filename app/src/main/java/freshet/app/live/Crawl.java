package freshet.app.live;

import freshet.article.Extraction;
import freshet.crawler.terminal.DatedPosting;
import freshet.crawler.terminal.DocumentState;
import freshet.crawler.terminal.DocumentStates;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.http.FetchRequest;
import freshet.http.HttpFetcher;
import freshet.work.CpuLane;
import freshet.work.LaneLimits;
import freshet.work.Supervisor;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Retrieves all feeds of a town, and the pages behind what is new in them, run after run. */
final class Crawl implements AutoCloseable {
  static final UserAgent AGENT = new UserAgent("Freshet", "1", "");

  private final ArticleTown town;
  private final InstantSource clock;
  private final boolean detects;
  private final int atOnce;
  private final CpuLane lane;
  private final Terminal terminal;
  private final PageReader pages;
  private final ExecutorService threads;
  private final AtomicInteger articles = new AtomicInteger();

  /**
   * Creates a crawler.
   *
   * @param atOnce how many feeds are retrieved at a time
   * @param detects whether a run knows what the run before has seen
   */
  Crawl(
      ArticleTown town,
      HttpFetcher fetcher,
      InstantSource clock,
      Supervisor supervisor,
      int atOnce,
      boolean detects) {
    this.town = town;
    this.clock = clock;
    this.atOnce = atOnce;
    this.detects = detects;
    lane = new CpuLane("articles", LaneLimits.forBackground(PageReader.LONGEST));
    pages = PageReader.by(fetcher, lane);
    terminal =
        new Terminal(
            FetchSources.standard(fetcher, AGENT), new FeedReader()::read, new Seen(detects));
    threads = supervisor.tasks("live");
  }

  /** What feeds have shown last, if that is to be known. */
  private static final class Seen implements DocumentStates {
    private final Map<Long, DocumentState> states = new ConcurrentHashMap<>();
    private final boolean detects;

    private Seen(boolean detects) {
      this.detects = detects;
    }

    @Override
    public Optional<DocumentState> find(long feed) {
      return Optional.ofNullable(states.get(feed));
    }

    @Override
    public void keep(long feed, DocumentState shown) {
      if (detects) {
        states.put(feed, shown);
      }
    }
  }

  /** Retrieves every feed once, and ends when the last page is there. */
  FeedRun run() {
    int requests = town.requests();
    int before = articles.get();
    long start = System.nanoTime();
    Semaphore room = new Semaphore(atOnce);
    CountDownLatch left = new CountDownLatch(town.size());
    try {
      for (int feed = 0; feed < town.size(); feed++) {
        int number = feed;
        room.acquire();
        threads.execute(
            () -> {
              try {
                retrieve(number);
              } finally {
                room.release();
                left.countDown();
              }
            });
      }
      left.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new FeedRun(
        (System.nanoTime() - start) / 1e9, town.requests() - requests, articles.get() - before);
  }

  private void retrieve(int feed) {
    RetrievalOutcome outcome = terminal.retrieve(town.order(feed), clock.instant());
    terminal.confirm(outcome);
    if (detects) {
      town.keep(feed, outcome);
    }
    if (outcome instanceof Changed changed) {
      for (DatedPosting dated : changed.fresh()) {
        FetchRequest request = FetchRequest.get(String.valueOf(dated.posting().link()));
        if (pages.read(request).article() instanceof Extraction.Found) {
          articles.incrementAndGet();
        }
      }
    }
  }

  @Override
  public void close() {
    threads.close();
    lane.close();
  }
}
