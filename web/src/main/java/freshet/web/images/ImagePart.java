package freshet.web.images;

import freshet.crawler.errand.ImageType;
import freshet.web.Refusal;
import freshet.web.Routes;
import freshet.web.WebPart;
import freshet.web.account.Doors;
import freshet.web.account.PageHeaders;
import freshet.web.account.Secrets;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Gives images of others to those who are logged in, at addresses that are ours (GC-123). */
public final class ImagePart implements WebPart {
  private static final int LONGEST_URL = 10_000;
  private static final int LOCKS = 64;

  private final ImageLinks links;
  private final ImageCache cache;
  private final ImageSource source;
  private final Doors doors;

  /** So that what many want at once is fetched once. */
  private final List<Lock> locks =
      Stream.generate(() -> (Lock) new ReentrantLock()).limit(LOCKS).toList();

  public ImagePart(ImageLinks links, ImageCache cache, ImageSource source, Doors doors) {
    this.links = links;
    this.cache = cache;
    this.source = source;
    this.doors = doors;
  }

  @Override
  public void addTo(Routes routes) {
    doors.get(routes, "/image/{signature}", (context, _) -> answer(context));
  }

  private void answer(Context context) {
    PageHeaders.harmless(context);
    try {
      give(context, wanted(context));
    } catch (Refusal e) {
      context
          .status(e.status())
          .header("Cache-Control", "private, max-age=60")
          .contentType("text/plain; charset=utf-8")
          .result(String.valueOf(e.getMessage()));
    }
  }

  /**
   * An image that someone may ask for.
   *
   * @param name in the cache, another one when its address expires
   */
  private record Wanted(String url, String name) {}

  private Wanted wanted(Context context) {
    String url = Optional.ofNullable(context.queryParam("url")).orElse("");
    String until = Optional.ofNullable(context.queryParam("until")).orElse("");
    if (url.length() > LONGEST_URL
        || !until.matches("\\d{1,9}")
        || !links.isValid(context.pathParam("signature"), url, Long.parseLong(until))) {
      throw new Refusal(403, "this address of an image is not ours or too old; load the page anew");
    }
    return new Wanted(url, Secrets.hash(until + " " + url));
  }

  private void give(Context context, Wanted wanted) {
    byte[] image = image(wanted);
    context
        .contentType(type(image))
        .header("Cache-Control", "private, max-age=604800, immutable")
        .result(image);
  }

  private byte[] image(Wanted wanted) {
    Lock lock = locks.get(Math.floorMod(wanted.name.hashCode(), LOCKS));
    lock.lock();
    try {
      return cache
          .find(wanted.name)
          .filter(image -> ImageType.of(image).isPresent())
          .orElseGet(() -> fetched(wanted));
    } finally {
      lock.unlock();
    }
  }

  private byte[] fetched(Wanted wanted) {
    byte[] image = source.fetch(wanted.url);
    cache.keep(wanted.name, image);
    return image;
  }

  /** By its first bytes, whatever its host said: never a page or a script. */
  private static String type(byte[] image) {
    return ImageType.of(image)
        .orElseThrow(() -> new Refusal(404, "there is no image that can be shown"));
  }
}
