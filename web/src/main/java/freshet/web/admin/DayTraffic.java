package freshet.web.admin;

import freshet.crawler.controller.TrafficSums;
import freshet.crawler.controller.TrafficSums.Saving;
import freshet.crawler.terminal.Traffic;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What was requested and received on a day, and what was saved.
 *
 * @param requests HTTP requests for feeds, articles and icons, with redirects
 * @param bytes the bytes of all bodies, as transferred
 */
public record DayTraffic(long requests, long bytes, List<Saved> saved) {

  /**
   * What one way of HTTP saved.
   *
   * @param by not-modified (304), delta (226) or compression
   * @param answers how many answers it made smaller
   * @param bytes estimated by the size of the feed's last whole documents; exact for compression
   */
  public record Saved(String by, long answers, long bytes) {}

  /** Returns the traffic of a day from its sums. */
  public static DayTraffic of(Map<String, Long> sums) {
    Traffic traffic = TrafficSums.of(sums);
    List<Saved> saved =
        Arrays.stream(Saving.values())
            .map(
                way ->
                    new Saved(
                        way.label(),
                        sums.getOrDefault(way.answers(), 0L),
                        sums.getOrDefault(way.bytes(), 0L)))
            .toList();
    return new DayTraffic(traffic.requests(), traffic.bytes(), saved);
  }

  /** Returns the bytes that all ways saved together. */
  public long savedBytes() {
    return saved.stream().mapToLong(Saved::bytes).sum();
  }
}
