package freshet.reading.image;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.http.HttpSettings.SizeLimits;
import freshet.http.ImageType;
import freshet.http.RemoteHost;
import freshet.reading.RequestRejectedException;
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
 * Fetches images that a reader looks at, a few at a time per host as browsers do. An image that
 * failed, or whose host throttles us, is not requested again for a while.
 */
public final class ImageFetcher {
  /** The size limits of an image (GC-111). */
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

  /**
   * Permits per host. Hosts share a fixed number of semaphores by hash, so that memory is bounded.
   */
  private final List<Semaphore> hosts =
      Stream.generate(() -> new Semaphore(AT_ONCE_OF_HOST)).limit(HOSTS).toList();

  private final Map<String, Instant> resting = new LinkedHashMap<>();

  /**
   * Creates an image fetcher.
   *
   * @param fetcher requests only public addresses and accepts no more than {@link #SIZES}
   */
  public ImageFetcher(Fetcher fetcher, InstantSource clock) {
    this.fetcher = fetcher;
    this.clock = clock;
  }

  /**
   * Returns the bytes of an image; throws {@link RequestRejectedException} if there is none that
   * may be shown.
   */
  public byte[] fetch(String url) {
    String host = RemoteHost.of(url).map(RemoteHost::domain).orElse("");
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
    FetchResult fetched = fetcher.fetch(FetchRequest.get(url, ACCEPT));
    if (fetched instanceof FetchResult.Answer answer
        && answer.status() == 200
        && ImageType.of(answer.body()).isPresent()) {
      return answer.body();
    }
    rest(isEnough(fetched) ? host : url);
    throw missing();
  }

  private static boolean isEnough(FetchResult fetched) {
    return fetched instanceof FetchResult.Answer answer
        && (answer.status() == 429 || answer.status() == 503);
  }

  /**
   * Uses the same message for every cause, so that it does not reveal what is at an address
   * (GC-102).
   */
  private static RequestRejectedException missing() {
    return new RequestRejectedException(404, "there is no image that can be shown");
  }

  private static RequestRejectedException busy() {
    return new RequestRejectedException(503, "too many images are being fetched; try again soon");
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
