package freshet.web.pages;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Journal;
import freshet.reading.RequestRejectedException;
import freshet.reading.alert.OpenPages;
import freshet.reading.stream.ReaderStream;
import freshet.store.account.Subscription;
import freshet.store.sql.SubscriptionTable;
import freshet.web.HeadRequests;
import freshet.web.RouteGroup;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebJson;
import freshet.web.account.Authentication;
import freshet.web.account.SignedInAccount;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Notifies open pages of new postings by server-sent events. */
public final class LiveUpdates implements RouteGroup, Journal.Follower, OpenPages, AutoCloseable {
  private static final Logger LOG = System.getLogger(LiveUpdates.class.getName());

  /** The interval of keep-alive messages, by which closed pages are detected. */
  private static final Duration BEAT = Duration.ofSeconds(30);

  private static final int MOST_OF_ONE = 20;

  private final SubscriptionTable subscriptions;
  private final Authentication doors;
  private final Set<OpenPage> pages = ConcurrentHashMap.newKeySet();
  private final SupervisedThread teller;
  private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();

  private record Arrival(long feed, int postings) {}

  /** An open page, with its reader's subscriptions when they were last loaded. */
  private static final class OpenPage {
    private final SseClient client;
    private final long account;
    private Map<Long, List<String>> folders = Map.of();
    private long askedAt;

    OpenPage(SseClient client, long account) {
      this.client = client;
      this.account = account;
    }

    boolean isDue() {
      return System.nanoTime() - askedAt > BEAT.toNanos();
    }

    void ask(SubscriptionTable subscriptions) {
      askedAt = System.nanoTime();
      folders =
          subscriptions.of(account).stream()
              .collect(Collectors.toMap(Subscription::feed, Subscription::folders));
    }

    /** Counts new postings by the keys of the streams that show them. */
    Map<String, Integer> count(List<Arrival> news) {
      Map<String, Integer> counts = new TreeMap<>();
      for (Arrival arrival : news) {
        List<String> in = folders.get(arrival.feed);
        if (in != null) {
          Stream.concat(
                  Stream.of(new ReaderStream.All(), new ReaderStream.OfFeed(arrival.feed)),
                  in.stream().map(ReaderStream.InFolder::new))
              .forEach(stream -> counts.merge(stream.key(), arrival.postings, Integer::sum));
        }
      }
      return counts;
    }
  }

  public LiveUpdates(SubscriptionTable subscriptions, Authentication doors, Supervisor supervisor) {
    this.teller = supervisor.thread("live", this::round);
    this.subscriptions = subscriptions;
    this.doors = doors;
  }

  public void start() {
    teller.start();
  }

  @Override
  public void addTo(Routes routes) {
    routes.before("/events", this::visitor);
    routes.sse("/events", Credential.SESSION, this::open);
  }

  private SignedInAccount visitor(Context context) {
    return doors
        .visitor(context)
        .orElseThrow(() -> new RequestRejectedException(401, "log in first"));
  }

  private void open(SseClient client) {
    long account = visitor(client.ctx()).id();
    if (HeadRequests.isHead(client.ctx()) || pagesOf(account) >= MOST_OF_ONE) {
      client.close();
      return;
    }
    OpenPage page = new OpenPage(client, account);
    page.ask(subscriptions);
    client.keepAlive();
    client.onClose(() -> pages.remove(page));
    pages.add(page);
    client.sendComment("here");
  }

  private long pagesOf(long account) {
    return pages.stream().filter(page -> page.account == account).count();
  }

  @Override
  public void stored(ControllerEvent.Stored stored) {
    arrived(stored.kept().feed(), stored.kept().newPostings());
  }

  /** Whether any page is open. */
  public boolean isHeard() {
    return !pages.isEmpty();
  }

  /** Reports new postings of a feed. */
  public void arrived(long feed, int count) {
    if (count > 0 && isHeard()) {
      arrivals.add(new Arrival(feed, count));
    }
  }

  /** Waits for new postings; empty after a while without any. */
  private List<Arrival> next() throws InterruptedException {
    List<Arrival> taken = new ArrayList<>();
    Arrival first = arrivals.poll(BEAT.toSeconds(), TimeUnit.SECONDS);
    if (first != null) {
      taken.add(first);
      arrivals.drainTo(taken);
    }
    return taken;
  }

  private boolean round() throws InterruptedException {
    tellAll(next());
    return !Thread.currentThread().isInterrupted();
  }

  private void tellAll(List<Arrival> news) {
    for (OpenPage page : pages) {
      try {
        tell(page, news);
      } catch (RuntimeException e) {
        LOG.log(Level.DEBUG, "An open page could not be notified.", e);
        page.client.close();
      }
    }
  }

  /** Sends news to a page; now and then it reloads the session and the subscriptions. */
  private void tell(OpenPage page, List<Arrival> news) {
    if (page.isDue()) {
      page.client.sendComment("still here");
      if (doors.visitor(page.client.ctx()).isEmpty()) {
        page.client.close();
        return;
      }
      page.ask(subscriptions);
    }
    Map<String, Integer> counts = page.count(news);
    if (!counts.isEmpty()) {
      page.client.sendEvent("new", WebJson.write(counts));
    }
  }

  @Override
  public int tell(long account, String event, String data) {
    int told = 0;
    for (OpenPage page : pages) {
      if (page.account == account && isStillOpen(page)) {
        page.client.sendEvent(event, data);
        told += page.client.terminated() ? 0 : 1;
      }
    }
    return told;
  }

  /** Whether the session of a page still exists. */
  private boolean isStillOpen(OpenPage page) {
    boolean known = !page.client.terminated() && doors.visitor(page.client.ctx()).isPresent();
    if (!known) {
      page.client.close();
    }
    return known;
  }

  @Override
  public void close() {
    teller.interrupt();
    pages.forEach(page -> page.client.close());
  }
}
