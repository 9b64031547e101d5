package freshet.benchmarks.load;

import freshet.app.server.HeapTrimmer;
import freshet.cluster.ClusterSettings;
import freshet.cluster.KafkaDispatch;
import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.controller.Controller;
import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.ControllerSettings;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Journal;
import freshet.crawler.controller.LiveQuality;
import freshet.crawler.controller.StoredHosts;
import freshet.crawler.dispatch.Dispatch;
import freshet.crawler.dispatch.LocalDispatch;
import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.IntervalRules;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.DocumentStateCache;
import freshet.crawler.terminal.FetchSources;
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
import freshet.store.model.NewFeed;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The server without its web pages, with limits so wide and a clock so fast that it retrieves as
 * fast as it can. Arguments: database, folder, feeds, retrievals of each a day, hosts, port, the
 * clock, and perhaps where its terminals live in real time: {@value #HERE}, or a broker with the
 * most that may be under way. On its input, {@code count}, {@code times} and {@code heap} ask for
 * figures; the end of the input ends it in order.
 */
public final class LoadServer {
  /** Retrievals under way at a terminal. */
  static final int UNDER_WAY = 200;

  /** A terminal in this process. */
  static final String HERE = "here";

  /** Says little, as in the server itself; held so that it stays so. */
  private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

  static final UserAgent AGENT = new UserAgent("Freshet", "1", "https://f.example/");

  /** As is usual. */
  private static final double MAX_PEAK = 2;

  private static final Duration TICK = Duration.ofMillis(5);
  private static final int ADDED_AT_ONCE = 1000;
  private static final Duration NONE = Duration.ZERO;
  private static final IntervalSettings NO_FLOORS =
      new IntervalSettings(NONE, NONE, NONE, Duration.ofHours(24), false, false);
  private static final HostLimits NO_LIMITS = new HostLimits(NONE, Integer.MAX_VALUE);

  private LoadServer() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    SharedClock clock = SharedClock.of(args[6], args[7]);
    HeapTrimmer.keep();
    quiet();
    int feeds = Integer.parseInt(args[2]);
    try (Store store = Store.open(args[0]);
        DocumentStateCache cache = new DocumentStateCache(Path.of(args[1], "seen"))) {
      if (store.feeds().count() == 0) {
        add(store, feeds, Integer.parseInt(args[4]), Integer.parseInt(args[5]), clock.instant());
      }
      Budget budget = new Budget(Double.parseDouble(args[3]) * feeds);
      String terminals = args.length > 8 ? args[8] : "";
      if (terminals.isEmpty() || terminals.equals(HERE)) {
        local(store, cache, budget, clock, terminals.isEmpty());
      } else {
        KafkaDispatch dispatch =
            KafkaDispatch.open(
                ClusterSettings.at(terminals),
                cache,
                InstantSource.system(),
                Integer.parseInt(args[9]));
        run(store, new TimedDispatch(dispatch, clock), dispatch::close, budget, clock);
      }
    }
    say("stopped");
  }

  private static void local(
      Store store, DocumentStateCache cache, Budget budget, SharedClock clock, boolean fast)
      throws IOException, InterruptedException {
    InstantSource time = fast ? clock : InstantSource.system();
    try (HttpFetcher fetcher = fetcher(time)) {
      Terminal terminal =
          new Terminal(FetchSources.standard(fetcher, AGENT), new FeedReader()::read, cache);
      LocalDispatch dispatch = new LocalDispatch(terminal, time, UNDER_WAY, new Supervisor());
      run(
          store,
          fast ? dispatch : new TimedDispatch(dispatch, clock),
          dispatch::close,
          budget,
          clock);
    }
  }

  static void quiet() {
    KAFKA.setLevel(Level.WARNING);
  }

  static HttpFetcher fetcher(InstantSource clock) {
    return new HttpFetcher(
        HttpSettings.defaults("Freshet/1").with(AddressRules.PUBLIC_ONLY.except("127.0.0.0/8")),
        name -> List.of(Farm.address(Integer.parseInt(name.substring(1, name.indexOf('.'))))),
        clock);
  }

  private static void add(Store store, int feeds, int hosts, int port, Instant now) {
    List<NewFeed> some = new ArrayList<>();
    for (int i = 0; i < feeds; i++) {
      String url = "http://h%d.example:%d/%d".formatted(i % hosts, port, i);
      some.add(NewFeed.of(url, "", now, RetrievalStateText.unseen(url)));
      if (some.size() == ADDED_AT_ONCE || i == feeds - 1) {
        store.feeds().add(some);
        some.clear();
      }
    }
  }

  private static void run(
      Store store, Dispatch dispatch, Runnable closing, Budget budget, InstantSource clock)
      throws IOException, InterruptedException {
    StoreRetry patience = new StoreRetry(Thread::sleep);
    Inbox inbox = new Inbox();
    LoadCount count = new LoadCount();
    Supervisor supervisor = new Supervisor();
    Journal journal = new Journal(store, patience, dispatch, inbox, List.of(count), supervisor);
    long planning = System.nanoTime();
    Controller controller =
        new Controller(
            store,
            patience,
            new Politeness(_ -> NO_LIMITS, new StoredHosts(store, patience), clock, Thread::sleep),
            dispatch,
            journal,
            inbox,
            clock,
            _ -> false,
            new LiveQuality(),
            new ControllerSettings(
                PolicyCatalogue.standard().of("freshet").orElseThrow(),
                budget,
                PolicySettings.DEFAULTS.withMaxPeak(MAX_PEAK),
                new IntervalRules(NO_FLOORS, Map.of()),
                1));
    say("ready " + (System.nanoTime() - planning) / 1_000_000);
    SupervisedThread writing = supervisor.thread("journal", journal::step);
    SupervisedThread deciding = supervisor.thread("controller", controller::round);
    SupervisedThread ticking = supervisor.thread("tick", () -> tick(inbox));
    List.of(writing, deciding, ticking).forEach(SupervisedThread::start);
    answer(count, dispatch);
    controller.stop();
    deciding.join();
    closing.run();
    journal.stop();
    writing.join();
  }

  /** The controller waits by real time for what is due by its clock, so it is called often. */
  private static boolean tick(Inbox inbox) throws InterruptedException {
    Thread.sleep(TICK);
    inbox.add(new ControllerEvent.Weighed(Map.of()));
    return true;
  }

  private static void answer(LoadCount count, Dispatch dispatch) throws IOException {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        say(
            switch (line) {
              case "heap" -> "heap " + heap();
              case "times" -> "times " + (dispatch instanceof TimedDispatch d ? d.times() : "");
              default -> "count " + count.figures();
            });
      }
    }
  }

  /** What is left after a collection. */
  private static long heap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static void say(String line) {
    System.out.println(line);
  }
}
