package freshet.web.manage;

import freshet.crawler.http.RequestUrl;
import freshet.store.PostingTime;
import freshet.store.Store;
import freshet.store.StoredFeed;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a server has watched, as a trace that the simulator reads. Left out are postings without a
 * date, and what was published before its feed was added: of that time a first document shows only
 * the end.
 */
final class OwnTrace {
  /** Times and numbers of feeds share a word, so that millions can be sorted in memory. */
  private static final int NUMBER_BITS = 24;

  private static final int ROWS_AT_ONCE = 10_000;

  private record Watched(String name, Instant added) {}

  private final Instant since;
  private final List<Watched> feeds = new ArrayList<>();
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final Map<Integer, Integer> windows = new HashMap<>();
  private final Set<String> names = new HashSet<>();
  private long[] postings = new long[1024];
  private int count;
  private long undated;
  private long early;

  private OwnTrace(Instant since) {
    this.since = since;
  }

  /** Reads what was published since a time. */
  static OwnTrace of(Store store, Instant since) {
    OwnTrace trace = new OwnTrace(since);
    store.feeds().each(trace::add);
    store.postings().eachTime(trace::add);
    Arrays.sort(trace.postings, 0, trace.count);
    return trace;
  }

  private void add(StoredFeed feed) {
    String url = RequestUrl.redacted(feed.url()).replaceFirst("^https?://", "");
    boolean plain = feed.owner() == null && url.matches("[^\\s\",]+") && names.add(url);
    numbers.put(feed.id(), feeds.size());
    feeds.add(new Watched(plain ? url : "feed-" + feed.id(), feed.added()));
  }

  private void add(PostingTime time) {
    Integer number = numbers.get(time.feed());
    Instant published = time.published();
    if (number == null || time.firstSeen().isBefore(since)) {
      return;
    }
    if (published == null) {
      undated++;
      return;
    }
    Instant at = published.isAfter(time.firstSeen()) ? time.firstSeen() : published;
    if (at.isBefore(feeds.get(number).added)) {
      early++;
    } else if (!at.isBefore(since)) {
      windows.put(number, time.window());
      append(at.getEpochSecond() << NUMBER_BITS | number);
    }
  }

  private void append(long posting) {
    if (count == postings.length) {
      postings = Arrays.copyOf(postings, 2 * count);
    }
    postings[count++] = posting;
  }

  /** How many postings are in it. */
  int postings() {
    return count;
  }

  /** How many feeds have a posting in it. */
  int feeds() {
    return windows.size();
  }

  /** How many postings have no date. */
  long undated() {
    return undated;
  }

  /** How many were published before their feed was added. */
  long early() {
    return early;
  }

  /** Reads it as CSV, made bit by bit. */
  @SuppressWarnings("JdkObsolete") // streams in sequence want an enumeration
  InputStream csv() {
    Iterator<InputStream> parts =
        IntStream.rangeClosed(0, count / ROWS_AT_ONCE).mapToObj(this::part).iterator();
    return new SequenceInputStream(
        new Enumeration<>() {
          @Override
          public boolean hasMoreElements() {
            return parts.hasNext();
          }

          @Override
          public InputStream nextElement() {
            return parts.next();
          }
        });
  }

  private InputStream part(int part) {
    StringBuilder rows = new StringBuilder(part == 0 ? "feed,published,window\n" : "");
    int end = Math.min(count, (part + 1) * ROWS_AT_ONCE);
    for (int k = part * ROWS_AT_ONCE; k < end; k++) {
      int number = (int) (postings[k] & (1 << NUMBER_BITS) - 1);
      int window = windows.getOrDefault(number, 0);
      rows.append(feeds.get(number).name)
          .append(',')
          .append(Instant.ofEpochSecond(postings[k] >> NUMBER_BITS))
          .append(window > 0 ? "," + window : ",")
          .append('\n');
    }
    return new ByteArrayInputStream(rows.toString().getBytes(StandardCharsets.UTF_8));
  }
}
