package freshet.crawler.controller;

import freshet.crawler.controller.ScriptedWeb.Site;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Sites that publish at random. */
final class Sites {
  private Sites() {}

  /** So many sites of a rate a day, publishing for so many days. */
  static List<Site> random(
      int sites, int window, int perDay, Instant from, int days, Random random) {
    return IntStream.range(0, sites)
        .mapToObj(
            _ ->
                new Site(
                    random
                        .ints((long) perDay * days, 0, days * 86_400)
                        .sorted()
                        .distinct()
                        .mapToObj(from::plusSeconds)
                        .toArray(Instant[]::new),
                    window))
        .toList();
  }
}
