package freshet.web.images;

import freshet.crawler.errand.ImageType;
import freshet.crawler.host.Host;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.crawler.http.HttpSettings.SizeLimits;
import freshet.web.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Fetches images that someone looks at, a few at a time from a host as browsers do. What failed, or
 * comes from a host that has had enough, is not asked for again for a while.
 */
public final class ImageSource {
  /** What an image may have (GC-111). */
  public static final SizeLimits SIZES = new SizeLimits(5L << 20, 5L << 20, 200);

  private static final Header ACCEPT =
      new Header("Accept", "image/avif, image/webp, image/png, image/jpeg, image/gif, */*;q=0.1");

  private static final int AT_ONCE = 6;
  private static final int AT_ONCE_OF_HOST = 2;
  private static final int HOSTS = 256;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);
  private static final Duration REST = Duration.ofMinutes(10);
  private static final int MOST_RESTING = 10_000;

  private final Fetcher fetcher;
  private final InstantSource clock;
  private final Semaphore turns = new Semaphore(AT_ONCE);

  /** Each stands for many hosts, so that their number is bounded. */
  private final List<Semaphore> hosts =
      Stream.generate(() -> new Semaphore(AT_ONCE_OF_HOST)).limit(HOSTS).toList();

  private final Map<String, Instant> resting = new LinkedHashMap<>();

  /**
   * Images by a fetcher.
   *
   * @param fetcher that asks public addresses alone and takes no more than {@link #SIZES}
   */
  public ImageSource(Fetcher fetcher, InstantSource clock) {
    this.fetcher = fetcher;
    this.clock = clock;
  }

  /** The bytes of an image; throws {@link Refusal} if there is none that may be shown. */
  byte[] fetch(String url) {
    String host = Host.of(url).map(Host::domain).orElse("");
    if (isResting(url) || isResting(host)) {
      throw missing();
    }
    return inTurn(hosts.get(Math.floorMod(host.hashCode(), HOSTS)), url, host);
  }

  private byte[] inTurn(Semaphore ofHost, String url, String host) {
    if (!takes(ofHost)) {
      throw busy();
    }
    try {
      if (!takes(turns)) {
        throw busy();
      }
      try {
        return image(url, host);
      } finally {
        turns.release();
      }
    } finally {
      ofHost.release();
    }
  }

  private static boolean takes(Semaphore turn) {
    try {
      return turn.tryAcquire(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private byte[] image(String url, String host) {
    Fetched fetched = fetcher.fetch(FetchRequest.get(url, ACCEPT));
    if (fetched instanceof Fetched.Answer answer
        && answer.status() == 200
        && ImageType.of(answer.body()).isPresent()) {
      return answer.body();
    }
    rest(isEnough(fetched) ? host : url);
    throw missing();
  }

  private static boolean isEnough(Fetched fetched) {
    return fetched instanceof Fetched.Answer answer
        && (answer.status() == 429 || answer.status() == 503);
  }

  /** The same sentence whatever the reason: it must not tell what is at some address (GC-102). */
  private static Refusal missing() {
    return new Refusal(404, "there is no image that can be shown");
  }

  private static Refusal busy() {
    return new Refusal(503, "too many images are being fetched; try again soon");
  }

  private synchronized void rest(String key) {
    if (resting.size() >= MOST_RESTING) {
      resting.remove(resting.keySet().iterator().next());
    }
    resting.put(key, clock.instant().plus(REST));
  }

  private synchronized boolean isResting(String key) {
    Instant until = resting.get(key);
    if (until != null && !until.isAfter(clock.instant())) {
      resting.remove(key);
    }
    return resting.containsKey(key);
  }
}
