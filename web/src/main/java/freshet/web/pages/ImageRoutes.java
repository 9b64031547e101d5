package freshet.web.pages;

import freshet.http.ImageType;
import freshet.reading.RequestRejectedException;
import freshet.reading.account.StoredSecret;
import freshet.reading.image.ImageCache;
import freshet.reading.image.ImageFetcher;
import freshet.reading.image.SignedImageUrls;
import freshet.reading.image.SquareThumbnail;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.PageSecurityHeaders;
import freshet.web.account.SignedInAccount;
import freshet.work.CpuLane;
import freshet.work.LaneRejectedException;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Serves other hosts' images to logged-in readers through this server (GC-123). */
public final class ImageRoutes implements RouteGroup {
  private static final int LONGEST_URL = 10_000;
  private static final int LOCKS = 64;

  private final SignedImageUrls links;
  private final ImageCache cache;
  private final ImageFetcher source;
  private final CpuLane thumbnails;
  private final Authentication doors;

  /** Locks by image, so that an image that many want at once is fetched once. */
  private final List<Lock> locks =
      Stream.generate(() -> (Lock) new ReentrantLock()).limit(LOCKS).toList();

  public ImageRoutes(
      SignedImageUrls links,
      ImageCache cache,
      ImageFetcher source,
      CpuLane thumbnails,
      Authentication doors) {
    this.links = links;
    this.cache = cache;
    this.source = source;
    this.thumbnails = thumbnails;
    this.doors = doors;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/image/{signature}", this::answer);
  }

  private void answer(Context context, SignedInAccount visitor) {
    PageSecurityHeaders.harmless(context);
    try {
      give(context, visitor, wanted(context));
    } catch (RequestRejectedException e) {
      context
          .status(e.status())
          .header("Cache-Control", "private, max-age=60")
          .contentType("text/plain; charset=utf-8")
          .result(String.valueOf(e.getMessage()));
    }
  }

  /**
   * A requested image.
   *
   * @param pixels the length of a side if it is cut to a square; 0 for the whole image
   * @param name its key in the cache, which changes when its URL expires
   */
  private record Wanted(String url, int pixels, String name) {
    static Wanted of(String url, int pixels, String until) {
      String size = pixels == 0 ? "" : pixels + " ";
      return new Wanted(url, pixels, StoredSecret.hash(until + " " + size + url));
    }
  }

  private Wanted wanted(Context context) {
    String url = Optional.ofNullable(context.queryParam("url")).orElse("");
    String until = Optional.ofNullable(context.queryParam("until")).orElse("");
    String size = Optional.ofNullable(context.queryParam("size")).orElse("0");
    if (url.length() > LONGEST_URL
        || !until.matches("\\d{1,9}")
        || !size.matches("\\d{1,4}")
        || !links.isValid(
            context.pathParam("signature"), url, Integer.parseInt(size), Long.parseLong(until))) {
      throw new RequestRejectedException(
          403, "this image address is not valid or has expired; reload the page");
    }
    return Wanted.of(url, Integer.parseInt(size), until);
  }

  private void give(Context context, SignedInAccount visitor, Wanted wanted) {
    byte[] image = image(visitor, wanted);
    context
        .contentType(type(image))
        .header("Cache-Control", "private, max-age=604800, immutable")
        .result(image);
  }

  private byte[] image(SignedInAccount visitor, Wanted wanted) {
    Lock lock = locks.get(Math.floorMod(wanted.name.hashCode(), LOCKS));
    lock.lock();
    try {
      return cache
          .find(wanted.name)
          .filter(image -> ImageType.of(image).isPresent())
          .orElseGet(() -> fetched(visitor, wanted));
    } finally {
      lock.unlock();
    }
  }

  private byte[] fetched(SignedInAccount visitor, Wanted wanted) {
    byte[] whole = source.fetch(wanted.url);
    byte[] image = wanted.pixels == 0 ? whole : thumbnail(visitor, wanted, whole);
    cache.keep(wanted.name, image);
    return image;
  }

  /** Cuts an image in the lane of its reader; one that takes too long stays whole. */
  private byte[] thumbnail(SignedInAccount visitor, Wanted wanted, byte[] whole) {
    try {
      return thumbnails.call(
          Long.toString(visitor.id()), wanted.url, () -> SquareThumbnail.of(whole, wanted.pixels));
    } catch (LaneRejectedException e) {
      if (e.reason() == LaneRejectedException.Reason.OVERDUE) {
        return whole;
      }
      throw e;
    }
  }

  /**
   * Detects the type by the first bytes, whatever the host says, so that it is never a page or a
   * script.
   */
  private static String type(byte[] image) {
    return ImageType.of(image)
        .orElseThrow(
            () -> new RequestRejectedException(404, "there is no image that can be shown"));
  }
}
