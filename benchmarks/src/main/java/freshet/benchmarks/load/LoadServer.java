package freshet.benchmarks.load;

import freshet.app.server.SmallHeap;
import freshet.crawler.codec.HostText;
import freshet.crawler.codec.StandingText;
import freshet.crawler.controller.Controller;
import freshet.crawler.controller.ControllerSettings;
import freshet.crawler.controller.Event;
import freshet.crawler.controller.Inbox;
import freshet.crawler.controller.Journal;
import freshet.crawler.controller.LiveQuality;
import freshet.crawler.controller.StorePatience;
import freshet.crawler.dispatch.LocalDispatch;
import freshet.crawler.host.HostGate;
import freshet.crawler.host.HostLimits;
import freshet.crawler.http.AddressRules;
import freshet.crawler.http.HttpFetcher;
import freshet.crawler.http.HttpSettings;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.PaceRules;
import freshet.crawler.terminal.PaceSettings;
import freshet.crawler.terminal.SeenCache;
import freshet.crawler.terminal.Terminal;
import freshet.feed.FeedReader;
import freshet.policy.Budget;
import freshet.policy.live.LivePolicy;
import freshet.policy.online.OnlineSettings;
import freshet.store.NewFeed;
import freshet.store.Store;
import freshet.store.Stores;
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

/**
 * The server without its web pages, with limits so wide and a clock so fast that it retrieves as
 * fast as it can. Arguments: database, folder, feeds, hosts, port, and the clock. On its input,
 * {@code count} and {@code heap} ask for figures; the end of the input ends it in order.
 */
public final class LoadServer {
  private static final int UNDER_WAY = 200;

  /** Retrievals of a feed in a day of the clock. */
  static final double PER_DAY = 24;

  private static final Duration TICK = Duration.ofMillis(5);
  private static final int ADDED_AT_ONCE = 1000;
  private static final Duration NONE = Duration.ZERO;
  private static final PaceSettings NO_FLOORS =
      new PaceSettings(NONE, NONE, NONE, Duration.ofHours(24), false, false);
  private static final HostLimits NO_LIMITS = new HostLimits(NONE, Integer.MAX_VALUE);

  private LoadServer() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    FastClock clock = FastClock.of(args[5], args[6]);
    SmallHeap.keep();
    int feeds = Integer.parseInt(args[2]);
    try (Store store = Stores.open(args[0]);
        SeenCache cache = new SeenCache(Path.of(args[1], "seen"));
        HttpFetcher fetcher = fetcher(clock)) {
      if (store.feeds().count() == 0) {
        add(store, feeds, Integer.parseInt(args[3]), Integer.parseInt(args[4]), clock.instant());
      }
      Agent agent = new Agent("Freshet", "1", "https://f.example/");
      Terminal terminal = new Terminal(fetcher, agent, new FeedReader()::read, cache, _ -> true);
      run(store, terminal, new Budget(PER_DAY * feeds), clock);
    }
    say("stopped");
  }

  private static HttpFetcher fetcher(InstantSource clock) {
    return new HttpFetcher(
        HttpSettings.defaults("Freshet/1").with(AddressRules.PUBLIC_ONLY.except("127.0.0.0/8")),
        name -> List.of(Farm.address(Integer.parseInt(name.substring(1, name.indexOf('.'))))),
        clock);
  }

  private static void add(Store store, int feeds, int hosts, int port, Instant now) {
    List<NewFeed> some = new ArrayList<>();
    for (int i = 0; i < feeds; i++) {
      String url = "http://h%d.example:%d/%d".formatted(i % hosts, port, i);
      some.add(NewFeed.of(url, "", now, StandingText.unseen(url)));
      if (some.size() == ADDED_AT_ONCE || i == feeds - 1) {
        store.feeds().add(some);
        some.clear();
      }
    }
  }

  private static void run(Store store, Terminal terminal, Budget budget, InstantSource clock)
      throws IOException, InterruptedException {
    StorePatience patience = new StorePatience(Thread::sleep);
    Inbox inbox = new Inbox();
    LoadCount count = new LoadCount();
    LocalDispatch dispatch = new LocalDispatch(terminal, clock, UNDER_WAY);
    Journal journal = new Journal(store, patience, dispatch, inbox, List.of(count));
    long planning = System.nanoTime();
    Controller controller =
        new Controller(
            store,
            patience,
            new HostGate(_ -> NO_LIMITS, HostText.readAll(store.hosts().states())),
            dispatch,
            journal,
            inbox,
            clock,
            _ -> false,
            new LiveQuality(),
            new ControllerSettings(
                LivePolicy.FRESHET,
                budget,
                OnlineSettings.DEFAULTS,
                new PaceRules(NO_FLOORS, Map.of()),
                1));
    say("ready " + (System.nanoTime() - planning) / 1_000_000);
    Thread writing = Thread.ofPlatform().name("journal").start(() -> untilStopped(journal::run));
    Thread deciding =
        Thread.ofPlatform().name("controller").start(() -> untilStopped(controller::run));
    Thread.ofPlatform().daemon().start(() -> untilStopped(() -> tick(inbox)));
    answer(count);
    controller.stop();
    deciding.join();
    dispatch.close();
    journal.stop();
    writing.join();
  }

  /** The controller waits by real time for what is due by its clock, so it is called often. */
  private static void tick(Inbox inbox) throws InterruptedException {
    while (true) {
      Thread.sleep(TICK);
      inbox.add(new Event.Weighed(Map.of()));
    }
  }

  private interface Loop {
    void run() throws InterruptedException;
  }

  private static void untilStopped(Loop loop) {
    try {
      loop.run();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void answer(LoadCount count) throws IOException {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        say(line.equals("heap") ? "heap " + heap() : "count " + count.figures());
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
