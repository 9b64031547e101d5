package freshet.app.server;

import freshet.crawler.terminal.PageReader;
import freshet.store.sql.SearchIndex;
import freshet.work.CpuLane;
import freshet.work.LaneFigures;
import freshet.work.LaneLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lanes of a server, one for each kind of CPU-bound work, so that none starves another.
 * Searches have theirs in the store.
 *
 * @param uploads parses uploaded feed lists
 * @param previews parses documents at URLs that users enter
 * @param logins hashes passwords
 * @param trials applies rules to stored postings
 * @param outputs applies rules to the postings of output feeds
 * @param thumbnails cuts images to small squares
 * @param replays replays the server's history
 * @param feeds parses large feeds
 * @param articles extracts articles from pages
 */
record Lanes(
    CpuLane uploads,
    CpuLane previews,
    CpuLane logins,
    CpuLane trials,
    CpuLane outputs,
    CpuLane thumbnails,
    CpuLane replays,
    CpuLane feeds,
    CpuLane articles)
    implements AutoCloseable {

  /** Longer than the parser's own time limit. */
  private static final Duration DOCUMENT = Duration.ofSeconds(30);

  /** How many images one reader's pages may wait for. */
  private static final int PAGE_OF_IMAGES = 200;

  static Lanes open() {
    return new Lanes(
        new CpuLane("uploads", LaneLimits.forRequests(Duration.ofSeconds(20))),
        new CpuLane("previews", LaneLimits.forRequests(Duration.ofSeconds(15))),
        new CpuLane(
            "logins",
            new LaneLimits(
                LaneLimits.usualThreads(), 50, 1, Duration.ofSeconds(20), Duration.ofSeconds(20))),
        new CpuLane("trials of rules", LaneLimits.forRequests(Duration.ofSeconds(30))),
        new CpuLane("output feeds", LaneLimits.forRequests(Duration.ofSeconds(30))),
        new CpuLane(
            "thumbnails",
            new LaneLimits(
                LaneLimits.usualThreads(),
                2000,
                PAGE_OF_IMAGES,
                Duration.ofSeconds(20),
                Duration.ofSeconds(10))),
        new CpuLane(
            "replays", new LaneLimits(1, 0, 1, Duration.ofSeconds(1), Duration.ofMinutes(30))),
        feedLane(),
        new CpuLane("articles", LaneLimits.forBackground(PageReader.LONGEST)));
  }

  /** Creates the lane for large feeds, also for remote terminals. */
  static CpuLane feedLane() {
    return new CpuLane("feeds", LaneLimits.forBackground(DOCUMENT));
  }

  private List<CpuLane> all() {
    return List.of(
        uploads, previews, logins, trials, outputs, thumbnails, replays, feeds, articles);
  }

  /** Returns the load of each lane by name. */
  Map<String, LaneFigures> figures(SearchIndex search) {
    Map<String, LaneFigures> figures = new TreeMap<>(Map.of("searches", search.load()));
    all().forEach(lane -> figures.put(lane.name(), lane.figures()));
    return figures;
  }

  @Override
  public void close() {
    all().forEach(CpuLane::close);
  }
}
