package freshet.benchmarks.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.SplittableRandom;

/** The feeds of a farm: what each lists, and what a visitor gets. Used by one thread. */
final class FarmFeeds {
  private static final byte[] CONDITION = "If-None-Match: \"".getBytes(ISO_8859_1);

  private final FarmDocument document;
  private final long[][] items;
  private final int[] versions;
  private final SplittableRandom random = new SplittableRandom(5);
  private final InstantSource clock;
  private double changed;
  private int fresh;

  FarmFeeds(int feeds, int itemsOfEach, InstantSource clock) {
    this.clock = clock;
    document = new FarmDocument(itemsOfEach);
    items = new long[feeds][itemsOfEach];
    versions = new int[feeds];
    long now = clock.millis();
    for (long[] list : items) {
      for (int i = 0; i < list.length; i++) {
        list[i] = now - 3_600_000L * (i + 1) + random.nextInt(3_000_000);
      }
    }
  }

  /**
   * From now on.
   *
   * @param share of the requests that find something new
   * @param newItems how many items are new then
   */
  void change(double share, int newItems) {
    changed = share;
    fresh = newItems;
  }

  /** The answer to a request that ends at the buffer's limit. */
  ByteBuffer answer(ByteBuffer request) {
    int feed = path(request);
    if (random.nextDouble() < changed) {
      publish(feed);
    }
    return condition(request) == versions[feed] ? unchanged(feed) : full(feed);
  }

  private void publish(int feed) {
    long[] list = items[feed];
    System.arraycopy(list, 0, list, fresh, list.length - fresh);
    long now = clock.millis();
    for (int i = 0; i < fresh; i++) {
      list[i] = now - i;
    }
    versions[feed]++;
  }

  private ByteBuffer unchanged(int feed) {
    return ByteBuffer.wrap(
        "HTTP/1.1 304 Not Modified\r\nETag: \"%s\"\r\n\r\n"
            .replace("%s", Integer.toString(versions[feed]))
            .getBytes(ISO_8859_1));
  }

  private ByteBuffer full(int feed) {
    byte[] head =
        ("HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nETag: \""
                + versions[feed]
                + "\"\r\nContent-Length: "
                + document.length()
                + "\r\n\r\n")
            .getBytes(ISO_8859_1);
    byte[] all = new byte[head.length + document.length()];
    System.arraycopy(head, 0, all, 0, head.length);
    document.write(all, head.length, items[feed]);
    return ByteBuffer.wrap(all);
  }

  /** {@code GET /123 HTTP/1.1}. */
  private int path(ByteBuffer request) {
    int feed = number(request, 5);
    if (feed < 0 || feed >= versions.length) {
      throw new IllegalArgumentException("there is no feed " + feed);
    }
    return feed;
  }

  /** The version that the visitor knows; -1 if it knows none. */
  private static int condition(ByteBuffer request) {
    for (int at = 0; at < request.limit() - CONDITION.length; at++) {
      if (request.get(at) == '\n' && isCondition(request, at + 1)) {
        return number(request, at + 1 + CONDITION.length);
      }
    }
    return -1;
  }

  private static boolean isCondition(ByteBuffer request, int from) {
    for (int i = 0; i < CONDITION.length; i++) {
      if (from + i >= request.limit() || request.get(from + i) != CONDITION[i]) {
        return false;
      }
    }
    return true;
  }

  private static int number(ByteBuffer request, int from) {
    int number = 0;
    int at = from;
    while (request.get(at) >= '0' && request.get(at) <= '9') {
      number = 10 * number + request.get(at++) - '0';
    }
    return at == from ? -1 : number;
  }
}
