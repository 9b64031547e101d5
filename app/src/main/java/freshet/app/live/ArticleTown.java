package freshet.app.live;

import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalState;
import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.Village;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/** Feeds with a page behind each posting, on loopback hosts that take their time. */
public final class ArticleTown implements AutoCloseable {
  private static final int LISTED = 12;
  private static final int WORDS = 1500;

  /** As many hosts share each part of an address. */
  private static final int HOSTS = 250;

  private final Village village;
  private final Duration delay;
  private final String text = text();

  /** How many postings each feed has had. */
  private final AtomicIntegerArray posted;

  private final AtomicReferenceArray<RetrievalState> standings;
  private final AtomicInteger requests = new AtomicInteger();

  /**
   * Builds it.
   *
   * @param delay how long a host takes to answer
   */
  public ArticleTown(int feeds, Duration delay, InstantSource clock) {
    village = Village.town(clock);
    this.delay = delay;
    posted = new AtomicIntegerArray(feeds);
    standings = new AtomicReferenceArray<>(feeds);
    for (int i = 0; i < feeds; i++) {
      int feed = i;
      String address = address(i);
      village.hostAt(address, (request, _) -> answer(feed, request));
      posted.set(i, LISTED);
      standings.set(i, RetrievalState.of("http://%s:%d/feed".formatted(address, village.port())));
    }
  }

  private static String address(int host) {
    return InetAddress.ofLiteral("127.20.%d.%d".formatted(host / HOSTS, 1 + host % HOSTS))
        .getHostAddress();
  }

  /** How many feeds there are. */
  public int size() {
    return posted.length();
  }

  /** How many requests were made. */
  public int requests() {
    return requests.get();
  }

  /** Some feeds, spread over all, get a posting more. */
  public void post(int some) {
    for (int i = 0; i < some; i++) {
      posted.incrementAndGet((int) ((long) i * size() / some));
    }
  }

  /** Nobody has seen any of the feeds. */
  public void forget() {
    for (int i = 0; i < size(); i++) {
      standings.set(i, RetrievalState.of(standings.get(i).address().url()));
    }
  }

  /** Returns the order to retrieve a feed with what is known of it. */
  public RetrievalOrder order(int feed) {
    return RetrievalOrder.usual(
        feed, 1, standings.get(feed), IntervalSettings.DEFAULT, Duration.ofHours(1));
  }

  /** Remembers the state of a feed after a retrieval. */
  public void keep(int feed, RetrievalOutcome outcome) {
    standings.set(feed, standings.get(feed).after(outcome, new Random(feed)));
  }

  private Reply answer(int feed, Request request) {
    requests.incrementAndGet();
    LockSupport.parkNanos(delay.toNanos());
    return request.path().equals("/feed") ? document(feed, request) : page(request.path());
  }

  private Reply document(int feed, Request request) {
    int newest = posted.get(feed);
    String tag = "\"" + newest + "\"";
    if (request.header("If-None-Match").filter(tag::equals).isPresent()) {
      return Reply.of(304).with("ETag", tag);
    }
    StringBuilder items = new StringBuilder();
    for (int i = newest; i > newest - LISTED; i--) {
      items.append(
          "<item><guid isPermaLink=\"false\">%d</guid><title>Posting %d</title><link>http://%s/%d</link></item>"
              .formatted(i, i, request.header("Host").orElseThrow(), i));
    }
    return Reply.text(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>Feed %d</title>%s</channel></rss>"
                .formatted(feed, items))
        .with("ETag", tag);
  }

  private Reply page(String path) {
    return Reply.text(
        "text/html; charset=utf-8",
        "<html><head><title>Posting %s</title></head><body><nav><a href=/>Home</a></nav><article><h1>Posting %s</h1>%s</article><footer>All of it</footer></body></html>"
            .formatted(path, path, text));
  }

  private static String text() {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      text.append(i % 100 == 0 ? "<p>" : "");
      random.ints(2 + random.nextInt(8), 'a', 'z' + 1).forEach(text::appendCodePoint);
      text.append(i % 12 == 11 ? ". " : " ");
    }
    return text.toString();
  }

  @Override
  public void close() {
    village.close();
  }
}
