package freshet.crawler.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.Controller;
import freshet.crawler.controller.ControllerSettings;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Journal;
import freshet.crawler.controller.LiveQuality;
import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.HostRecords;
import freshet.crawler.politeness.IntervalRules;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalState;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Header;
import freshet.policy.Budget;
import freshet.policy.PolicySettings;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.NewFeed;
import freshet.work.Step;
import freshet.work.Supervisor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Controller, journal and retrievals, each on threads of its own. */
class LocalDispatchTest {
  private static final int FEEDS = 60;
  private static final int MOST = 8;
  private static final InstantSource CLOCK = InstantSource.system();

  @TempDir private Path folder;
  private final CountDownLatch asked = new CountDownLatch(FEEDS);
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger peak = new AtomicInteger();

  @Test
  void allFeeds_areRetrievedAndStored_withoutMoreUnderWayThanAllowed() throws Exception {
    InstantSource clock = InstantSource.system();
    try (Store store = Store.open(folder.resolve("freshet.db").toString());
        DocumentStateCache cache = new DocumentStateCache(folder.resolve("seen"))) {
      add(store);
      UserAgent agent = new UserAgent("Freshet", "0.1", "https://freshet.example/bot");
      Terminal terminal =
          new Terminal(FetchSources.standard(this::fetch, agent), new FeedReader()::read, cache);
      StoreRetry patience = new StoreRetry(Thread::sleep);
      Inbox inbox = new Inbox();
      LocalDispatch dispatch = new LocalDispatch(terminal, clock, MOST, new Supervisor());
      Journal journal = new Journal(store, patience, dispatch, inbox, List.of(), new Supervisor());
      Politeness politeness =
          new Politeness(_ -> HostLimits.DEFAULT, HostRecords.NONE, clock, Thread::sleep);
      Controller controller =
          new Controller(
              store,
              patience,
              politeness,
              dispatch,
              journal,
              inbox,
              clock,
              _ -> false,
              new LiveQuality(),
              settings());
      FutureTask<String> writing = start(() -> ended(journal::step));
      FutureTask<String> deciding = start(() -> ended(controller::round));
      assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
      controller.stop();
      deciding.get(60, TimeUnit.SECONDS);
      dispatch.close();
      journal.stop();
      writing.get(60, TimeUnit.SECONDS);
      assertThat(store.postings().count()).isEqualTo(FEEDS);
      assertThat(peak.get()).isLessThanOrEqualTo(MOST);
    }
  }

  @Test
  void retrievalThatIsGivenUp_isHeldAgainstNobody() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger told = new AtomicInteger();
    try (DocumentStateCache cache = new DocumentStateCache(folder.resolve("seen"))) {
      UserAgent agent = new UserAgent("Freshet", "0.1", "https://freshet.example/bot");
      Terminal terminal =
          new Terminal(
              FetchSources.standard(_ -> interrupted(begun), agent), new FeedReader()::read, cache);
      LocalDispatch dispatch =
          new LocalDispatch(
              terminal, InstantSource.system(), MOST, new Supervisor(), Duration.ZERO);
      dispatch.retrieve(order(), Optional::empty, counting(told));
      assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
      dispatch.close();
    }
    assertThat(told).hasValue(0);
  }

  @Test
  void errorInARetrieval_isTold_andItsPlaceIsFreeAgain() throws Exception {
    AtomicInteger told = new AtomicInteger();
    UserAgent agent = new UserAgent("Freshet", "0.1", "https://freshet.example/bot");
    try (DocumentStateCache cache = new DocumentStateCache(folder.resolve("seen"))) {
      Terminal terminal =
          new Terminal(
              FetchSources.standard(
                  _ -> {
                    throw new StackOverflowError();
                  },
                  agent),
              new FeedReader()::read,
              cache);
      LocalDispatch dispatch = new LocalDispatch(terminal, CLOCK, 1, new Supervisor());
      dispatch.retrieve(order(), Optional::empty, counting(told));
      dispatch.retrieve(order(), Optional::empty, counting(told)); // waits for the only place
      dispatch.close();
      assertThat(dispatch.hasRoom()).isTrue();
    }
    assertThat(told).hasValue(2);
  }

  @Test
  void retrievalThatCannotBegin_takesNoPlace() {
    try (DocumentStateCache cache = new DocumentStateCache(folder.resolve("seen"))) {
      UserAgent agent = new UserAgent("Freshet", "0.1", "https://freshet.example/bot");
      Terminal terminal =
          new Terminal(FetchSources.standard(this::fetch, agent), new FeedReader()::read, cache);
      LocalDispatch dispatch = new LocalDispatch(terminal, CLOCK, 1, new Supervisor());
      dispatch.close();
      assertThatThrownBy(
              () -> dispatch.retrieve(order(), Optional::empty, counting(new AtomicInteger())))
          .isInstanceOf(RejectedExecutionException.class);
      assertThat(dispatch.hasRoom()).isTrue();
    }
  }

  /** A host that would never answer. */
  private static FetchResult interrupted(CountDownLatch begun) {
    begun.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      // as a socket that is closed under a reader
    }
    return new NoAnswer(FetchResult.Cause.BROKEN, "Cut off.", List.of(), Duration.ZERO);
  }

  private static RetrievalOrder order() {
    RetrievalState standing = RetrievalState.of("https://site.example/feed");
    return RetrievalOrder.usual(1, 1, standing, IntervalSettings.DEFAULT, Duration.ofHours(1));
  }

  private static Consumer<DispatchResult> counting(AtomicInteger told) {
    return _ -> told.incrementAndGet();
  }

  private static String ended(Step step) throws InterruptedException {
    while (step.run()) {
      // the next round
    }
    return "ended";
  }

  private static FutureTask<String> start(Callable<String> work) {
    FutureTask<String> task = new FutureTask<>(work);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  private static ControllerSettings settings() {
    IntervalRules pace = new IntervalRules(IntervalSettings.DEFAULT, Map.of());
    return new ControllerSettings(
        PolicyCatalogue.standard().of("freshet").orElseThrow(),
        new Budget(1000),
        PolicySettings.DEFAULTS,
        pace,
        1);
  }

  private static void add(Store store) {
    store
        .feeds()
        .add(
            IntStream.range(0, FEEDS)
                .mapToObj("https://site%d.example/feed"::formatted)
                .map(url -> NewFeed.of(url, url, Instant.EPOCH, RetrievalStateText.unseen(url)))
                .toList());
  }

  private FetchResult fetch(FetchRequest request) {
    peak.accumulateAndGet(underWay.incrementAndGet(), Math::max);
    underWay.decrementAndGet();
    asked.countDown();
    String body =
        """
        <rss version="2.0"><channel><title>A</title>
        <item><guid>%s#1</guid><title>One</title></item></channel></rss>
        """
            .formatted(request.url());
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    List<Header> headers = List.of(new Header("Content-Type", "application/rss+xml"));
    return new Answer(
        200, request.url(), List.of(), headers, bytes, bytes.length, Duration.ofMillis(1));
  }
}
