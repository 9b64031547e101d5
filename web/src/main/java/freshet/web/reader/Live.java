package freshet.web.reader;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.Journal;
import freshet.store.people.Subscription;
import freshet.store.people.Subscriptions;
import freshet.web.HeadRequests;
import freshet.web.Refusal;
import freshet.web.RouteLimit.Credential;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.Visitor;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Tells open pages that postings came in (server-sent events). */
public final class Live implements WebPart, Journal.Follower, AutoCloseable {
  private static final Logger LOG = System.getLogger(Live.class.getName());

  /** So often a page hears something, so that one that was closed is noticed. */
  private static final Duration BEAT = Duration.ofSeconds(30);

  private static final int MOST_OF_ONE = 20;

  private final Subscriptions subscriptions;
  private final Doors doors;
  private final Set<OpenPage> pages = ConcurrentHashMap.newKeySet();
  private final SupervisedThread teller;
  private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();

  private record Arrival(long feed, int postings) {}

  /** A page that is open, with the feeds that its reader subscribed to when that was asked last. */
  private static final class OpenPage {
    private final SseClient client;
    private final long account;
    private Set<Long> feeds = Set.of();
    private long askedAt;

    OpenPage(SseClient client, long account) {
      this.client = client;
      this.account = account;
    }

    boolean isDue() {
      return System.nanoTime() - askedAt > BEAT.toNanos();
    }

    void ask(Subscriptions subscriptions) {
      askedAt = System.nanoTime();
      feeds =
          subscriptions.of(account).stream().map(Subscription::feed).collect(Collectors.toSet());
    }

    int count(List<Arrival> news) {
      return news.stream()
          .filter(arrival -> feeds.contains(arrival.feed))
          .mapToInt(Arrival::postings)
          .sum();
    }
  }

  public Live(Subscriptions subscriptions, Doors doors, Supervisor supervisor) {
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

  private Visitor visitor(Context context) {
    return doors.visitor(context).orElseThrow(() -> new Refusal(401, "log in first"));
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
  public void stored(Event.Stored stored) {
    arrived(stored.kept().feed(), stored.kept().newPostings());
  }

  /** Whether any page is open. */
  public boolean isHeard() {
    return !pages.isEmpty();
  }

  /** So many postings of a feed came in. */
  public void arrived(long feed, int count) {
    if (count > 0 && isHeard()) {
      arrivals.add(new Arrival(feed, count));
    }
  }

  /** What came in since the last time; nothing after a while without any. */
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
        LOG.log(Level.DEBUG, "A page could not be told.", e);
        page.client.close();
      }
    }
  }

  /** Now and then it finds out who has logged out, and what else is subscribed to. */
  private void tell(OpenPage page, List<Arrival> news) {
    if (page.isDue()) {
      page.client.sendComment("still here");
      if (doors.visitor(page.client.ctx()).isEmpty()) {
        page.client.close();
        return;
      }
      page.ask(subscriptions);
    }
    int count = page.count(news);
    if (count > 0) {
      page.client.sendEvent("new", Integer.toString(count));
    }
  }

  /** Tells something to all open pages of an account; gives to how many. */
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

  /** Whose session has ended hears nothing more. */
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
