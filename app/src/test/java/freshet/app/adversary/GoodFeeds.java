package freshet.app.adversary;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.village.Behaviour;
import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Feeds that are in order and post at known times; the first of them posts what is rare. */
final class GoodFeeds {
  /** A word that only articles of the first feed have. */
  static final String RARE = "springtide";

  private static final int WINDOW = 60;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** A feed at its own host. */
  final class Feed implements Behaviour {
    private final int number;
    private final Instant first;
    private final Duration every;
    private volatile boolean knowsAll;

    private Feed(int number, Instant first, Duration every) {
      this.number = number;
      this.first = first;
      this.every = every;
    }

    /** How many postings came out. */
    long posted(Instant now) {
      Instant end = stopped;
      Instant at = end != null && now.isAfter(end) ? end : now;
      return at.isBefore(first) ? 0 : Duration.between(first, at).dividedBy(every) + 1;
    }

    /** When a posting came out, counted from 0. */
    Instant published(long k) {
      return first.plus(every.multipliedBy(k));
    }

    String id(long k) {
      return "tide-" + number + "-" + k;
    }

    String title(long k) {
      return "Tide %d at house%d%s".formatted(k, number, number == 0 ? " " + RARE : "");
    }

    @Override
    public Reply answer(Request request, Instant now) {
      return switch (request.path()) {
        case "/feed" -> document(request, posted(now));
        case "/robots.txt" -> Reply.of(404);
        default ->
            Reply.text(
                "text/html", "<title>Tides</title><p>%s</p>".formatted("The tide. ".repeat(80)));
      };
    }

    private Reply document(Request request, long posted) {
      String tag = "\"" + posted + "\"";
      if (request.header("If-None-Match").equals(Optional.of(tag))) {
        // what is asked for with a tag was stored with it
        knowsAll |= stopped != null;
        return Reply.of(304).with("ETag", tag);
      }
      String items =
          LongStream.range(Math.max(0, posted - WINDOW), posted)
              .mapToObj(this::item)
              .collect(Collectors.joining());
      return Reply.of(200)
          .with("Content-Type", "application/rss+xml")
          .with("ETag", tag)
          .body(
              "<rss version=\"2.0\"><channel><title>House %d</title>%s</channel></rss>"
                  .formatted(number, items)
                  .getBytes(UTF_8));
    }

    private String item(long k) {
      return "<item><guid isPermaLink=\"false\">%s</guid><title>%s</title><link>/article/%d</link><pubDate>%s</pubDate></item>"
          .formatted(id(k), title(k), k, DATE.format(published(k)));
    }
  }

  private final List<Feed> feeds = new ArrayList<>();
  private final List<String> urls = new ArrayList<>();
  private volatile @Nullable Instant stopped;

  /**
   * Opens their hosts.
   *
   * @param opened when they begin to post
   * @param every the mean time between two postings of a feed
   * @param rarely that of the first feed
   */
  GoodFeeds(Village village, int size, Instant opened, Duration every, Duration rarely) {
    for (int i = 0; i < size; i++) {
      Duration pause = i == 0 ? rarely : every.plusMillis(every.toMillis() * (i % 7) / 7);
      Instant first = opened.plusMillis(pause.toMillis() * i / size);
      Feed feed = new Feed(i, first, pause);
      VillageHost host = village.hostAt("127.9.%d.%d".formatted(i / 200, 1 + i % 200), feed);
      feeds.add(feed);
      urls.add(host.url("/feed"));
    }
  }

  List<Feed> feeds() {
    return feeds;
  }

  /** The address of each feed, in their order. */
  List<String> urls() {
    return urls;
  }

  /** A list of them as OPML. */
  String opml() {
    return "<opml version=\"2.0\"><body>"
        + urls.stream()
            .map("<outline type=\"rss\" text=\"house\" xmlUrl=\"%s\"/>"::formatted)
            .collect(Collectors.joining())
        + "</body></opml>";
  }

  /** Nothing is posted any more. */
  void stop() {
    stopped = Instant.now();
  }

  /** The feeds of which the server has not shown yet that it has stored their last document. */
  List<String> unsettled() {
    return feeds.stream()
        .filter(feed -> !feed.knowsAll)
        .map(feed -> urls.get(feed.number))
        .toList();
  }
}
