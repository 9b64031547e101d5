package freshet.app.server;

import freshet.crawler.terminal.PageReader;
import freshet.store.Search;
import freshet.work.CpuLane;
import freshet.work.LaneFigures;
import freshet.work.LaneLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lanes of a server, one for each kind of CPU-bound work, so that none takes the places of
 * another. Searches have theirs in the store.
 *
 * @param uploads reads lists of feeds that people send
 * @param previews reads what is at addresses that people name
 * @param logins makes hashes of passwords
 * @param trials applies rules to what is there
 * @param outputs applies rules to what output feeds list
 * @param replays replays the history of the server
 * @param feeds reads large documents of feeds
 * @param articles extracts articles from pages
 */
record Lanes(
    CpuLane uploads,
    CpuLane previews,
    CpuLane logins,
    CpuLane trials,
    CpuLane outputs,
    CpuLane replays,
    CpuLane feeds,
    CpuLane articles)
    implements AutoCloseable {

  /** Longer than its reader allows itself. */
  private static final Duration DOCUMENT = Duration.ofSeconds(30);

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
            "replays", new LaneLimits(1, 0, 1, Duration.ofSeconds(1), Duration.ofMinutes(30))),
        feedLane(),
        new CpuLane("articles", LaneLimits.forBackground(PageReader.LONGEST)));
  }

  /** Where large documents of feeds are read, also by terminals elsewhere. */
  static CpuLane feedLane() {
    return new CpuLane("feeds", LaneLimits.forBackground(DOCUMENT));
  }

  private List<CpuLane> all() {
    return List.of(uploads, previews, logins, trials, outputs, replays, feeds, articles);
  }

  /** How each does, by its name. */
  Map<String, LaneFigures> figures(Search search) {
    Map<String, LaneFigures> figures = new TreeMap<>(Map.of("searches", search.load()));
    all().forEach(lane -> figures.put(lane.name(), lane.figures()));
    return figures;
  }

  @Override
  public void close() {
    all().forEach(CpuLane::close);
  }
}
