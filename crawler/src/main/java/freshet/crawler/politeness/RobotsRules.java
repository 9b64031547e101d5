package freshet.crawler.politeness;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The rules of one host for Freshet.
 *
 * @param rules of the group that names Freshet, else of the group for everyone
 * @param unsaid whether the request failed, so that nothing is fetched on our own initiative
 */
record RobotsRules(SimpleRobotRules rules, boolean unsaid) {
  private static final int MOST_BYTES = 500 << 10;

  /** The library treats a longer delay as a ban; here it only affects the host's spacing. */
  private static final long ANY_DELAY = Duration.ofDays(365).toMillis();

  static RobotsRules of(RobotsFile file, String token) {
    byte[] text = Arrays.copyOf(file.text(), Math.min(file.text().length, MOST_BYTES));
    SimpleRobotRules rules =
        new SimpleRobotRulesParser(ANY_DELAY, Integer.MAX_VALUE)
            .parseContent(
                "http://" + file.host() + "/robots.txt", text, "text/plain", List.of(token));
    return new RobotsRules(rules, file.unsaid());
  }

  boolean allow(String url, Purpose purpose) {
    return switch (purpose) {
      case SUBSCRIBED -> !namesFreshet() || rules.isAllowed(url);
      case OWN_INITIATIVE -> !unsaid && rules.isAllowed(url);
      case DIRECT -> true;
    };
  }

  Optional<Duration> crawlDelay() {
    return rules.getCrawlDelay() > 0
        ? Optional.of(Duration.ofMillis(rules.getCrawlDelay()))
        : Optional.empty();
  }

  List<String> sitemaps() {
    return List.copyOf(rules.getSitemaps());
  }

  /** Whether a group that names Freshet forbids it anything. */
  boolean namesFreshet() {
    return !rules.isMatchedWildcard() && !rules.getRobotRules().isEmpty();
  }
}
