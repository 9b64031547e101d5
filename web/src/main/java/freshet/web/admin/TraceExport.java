package freshet.web.admin;

import freshet.crawler.politeness.IntervalRules;
import freshet.http.RequestUrl;
import freshet.store.Store;
import freshet.store.model.PostingTime;
import freshet.store.model.StoredFeed;
import freshet.web.admin.ServerHistory.FeedTerms;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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
import org.jspecify.annotations.Nullable;

/**
 * Exports what a server has watched as a trace for the simulator. It leaves out postings without a
 * date and those published before their feed was added, since a first document shows only the end
 * of that time.
 */
final class TraceExport {
  /** A time and a feed number share one long, so that millions can be sorted in memory. */
  private static final int NUMBER_BITS = 24;

  private static final int ROWS_AT_ONCE = 10_000;

  private record Watched(
      String name, Instant added, String url, double weight, @Nullable Duration floor) {}

  private final Instant since;
  private final List<Watched> feeds = new ArrayList<>();
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final Map<Integer, Integer> windows = new HashMap<>();
  private final Set<String> names = new HashSet<>();
  private long[] postings = new long[1024];
  private int count;
  private long undated;
  private long early;

  private TraceExport(Instant since) {
    this.since = since;
  }

  /** Loads postings published since a time. */
  static TraceExport of(Store store, Instant since) {
    TraceExport trace = new TraceExport(since);
    store.feeds().each(trace::add);
    store.postings().eachTime(trace::add);
    Arrays.sort(trace.postings, 0, trace.count);
    return trace;
  }

  private void add(StoredFeed feed) {
    String url = RequestUrl.redacted(feed.url()).replaceFirst("^https?://", "");
    boolean plain = feed.owner() == null && url.matches("[^\\s\",]+") && names.add(url);
    numbers.put(feed.id(), feeds.size());
    feeds.add(
        new Watched(
            plain ? url : "feed-" + feed.id(),
            feed.added(),
            feed.url(),
            feed.weight(),
            feed.settings().floor()));
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

  /** Returns how many postings are in the trace. */
  int postings() {
    return count;
  }

  /** Returns how many feeds have a posting in the trace. */
  int feeds() {
    return windows.size();
  }

  /** Returns how many postings have no date. */
  long undated() {
    return undated;
  }

  /** Returns how many postings were published before their feed was added. */
  long early() {
    return early;
  }

  /**
   * Returns the weights and shortest intervals of feeds in the trace, where they differ from the
   * usual.
   */
  List<FeedTerms> terms(IntervalRules pace) {
    double usual = TraceRoutes.minutes(pace.usual().floor());
    return windows.keySet().stream()
        .sorted()
        .map(number -> terms(feeds.get(number), pace, usual))
        .filter(own -> own.weight() != 1 || own.floorMinutes() != usual)
        .toList();
  }

  /**
   * Returns a feed's own floor; a policy keeps the usual floor for all feeds, so it can only be
   * longer.
   */
  private static FeedTerms terms(Watched feed, IntervalRules pace, double usual) {
    Duration floor = feed.floor == null ? pace.of(feed.url).floor() : feed.floor;
    return new FeedTerms(feed.name, feed.weight, Math.max(usual, TraceRoutes.minutes(floor)));
  }

  /** Returns the trace as CSV, generated while it is read. */
  @SuppressWarnings("JdkObsolete") // SequenceInputStream needs an Enumeration
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
