package freshet.crawler.job;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.Controller;
import freshet.crawler.controller.ControllerSettings;
import freshet.crawler.controller.DirectDispatch;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Journal;
import freshet.crawler.controller.LiveQuality;
import freshet.crawler.controller.StoredHosts;
import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.IntervalRules;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.PageReader;
import freshet.crawler.terminal.Terminal;
import freshet.crawler.terminal.UserAgent;
import freshet.feed.reader.FeedReader;
import freshet.http.AddressRules;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.policy.Budget;
import freshet.policy.PolicySettings;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.FeedSettings;
import freshet.store.model.NewFeed;
import freshet.store.model.StoredFeed;
import freshet.village.SettableClock;
import freshet.village.Village;
import freshet.work.Supervisor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A server whose time the test sets, in a village: controller, terminal, store and errands. */
final class ErrandRig implements AutoCloseable {
  private static final UserAgent AGENT =
      new UserAgent("Freshet", "0.1", "https://freshet.example/bot");
  private static final HttpSettings HTTP =
      HttpSettings.defaults("Freshet/0.1").with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32"));

  final Store store;
  private final Store opened;
  final JobRunner errands;
  private final SettableClock clock;
  private final HttpFetcher fetcher;
  private final HttpFetcher images;
  private final DocumentStateCache cache;
  private final Controller controller;
  private final Journal journal;

  ErrandRig(Path folder, SettableClock clock, Village village) {
    this(folder, clock, village, UnaryOperator.identity());
  }

  /** One that uses its store through something else. */
  ErrandRig(Path folder, SettableClock clock, Village village, UnaryOperator<Store> through) {
    this(folder, clock, village, through, UnaryOperator.identity());
  }

  /** One that reads pages through something else. */
  ErrandRig(
      Path folder,
      SettableClock clock,
      Village village,
      UnaryOperator<Store> through,
      UnaryOperator<PageReader> reading) {
    this.clock = clock;
    opened = open(folder);
    store = through.apply(opened);
    fetcher = new HttpFetcher(HTTP, village::resolve, clock);
    images = new HttpFetcher(HTTP.with(JobContext.IMAGE_SIZES), village::resolve, clock);
    cache = new DocumentStateCache(folder.resolve("seen"));
    StoreRetry patience = new StoreRetry(clock::advance);
    Politeness politeness =
        new Politeness(
            _ -> HostLimits.DEFAULT,
            new StoredHosts(store, patience),
            Instant.EPOCH,
            new Politeness.Robots(fetcher, "freshet"),
            clock,
            clock::advance);
    FeedReader reader = new FeedReader();
    Terminal terminal = new Terminal(FetchSources.standard(fetcher, AGENT), reader::read, cache);
    JobContext means =
        new JobContext(
            fetcher,
            images,
            reading.apply(PageReader.by(fetcher)),
            AGENT,
            reader::read,
            cache::find);
    Inbox inbox = new Inbox();
    errands = new JobRunner(store, patience, politeness, means, inbox, clock, 8, new Supervisor());
    DirectDispatch dispatch = new DirectDispatch(terminal, clock, _ -> {}, this::flush);
    journal = new Journal(store, patience, dispatch, inbox, List.of(errands), new Supervisor());
    controller =
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
  }

  private static ControllerSettings settings() {
    return new ControllerSettings(
        PolicyCatalogue.standard().of("freshet").orElseThrow(),
        new Budget(40),
        PolicySettings.DEFAULTS,
        new IntervalRules(IntervalSettings.DEFAULT, Map.of()),
        7);
  }

  private static Store open(Path folder) {
    return Store.open(folder.resolve("freshet.db").toString());
  }

  private void flush() {
    journal.flush();
  }

  /** Adds a feed to the store of a folder. */
  static long add(Path folder, String url, boolean articles, Instant now) {
    try (Store store = open(folder)) {
      long feed =
          store
              .feeds()
              .add(List.of(NewFeed.of(url, "", now, RetrievalStateText.unseen(url))))
              .getFirst()
              .feed();
      store.feeds().set(feed, new FeedSettings(articles, null));
      return feed;
    }
  }

  StoredFeed feed(long feed) {
    return store.feeds().find(feed).orElseThrow();
  }

  /** Retrieves feeds until a time, and does no errand. */
  void retrieveTo(Instant end) {
    while (clock.instant().isBefore(end)) {
      advance(controller.step(), end);
    }
  }

  /** Goes on until a time. */
  void runTo(Instant end) {
    while (clock.instant().isBefore(end)) {
      Instant next = controller.step();
      boolean busy = errands.step();
      Instant now = clock.instant();
      Instant due = store.errands().nextAfter(now).orElse(Instant.MAX);
      Instant waiting = store.errands().due(now, 1).isEmpty() ? due : now.plusSeconds(1);
      advance(busy ? now : next.isBefore(waiting) ? next : waiting, end);
    }
  }

  void runFor(Duration time) {
    runTo(clock.instant().plus(time));
  }

  private void advance(Instant next, Instant end) {
    Instant least = clock.instant().plusMillis(1);
    clock.set(next.isBefore(least) ? least : next.isAfter(end) ? end : next);
  }

  /** All that is not in the store is lost. */
  @Override
  public void close() {
    fetcher.close();
    images.close();
    cache.close();
    opened.close();
  }
}
