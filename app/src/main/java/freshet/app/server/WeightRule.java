package freshet.app.server;

import freshet.crawler.controller.Weights;
import freshet.store.people.Readership;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the weights of feeds follow, beside what someone gave them by hand. */
public enum WeightRule {
  /** Nothing: all feeds count the same. */
  EQUAL((_, _) -> 1),
  /** How many subscribe to them. */
  SUBSCRIBERS((feed, now) -> Weights.of(feed.subscribers(), feed.lastRead(), now)),
  /** How many open their postings. */
  READING(
      (feed, now) ->
          Weights.ofReading(
              feed.subscribers(), feed.reads(), feed.postings(), feed.lastRead(), now));

  private final Formula formula;

  WeightRule(Formula formula) {
    this.formula = formula;
  }

  private interface Formula {
    double of(Readership feed, Instant now);
  }

  /** How much a feed counts. */
  double of(Readership feed, Instant now) {
    return formula.of(feed, now);
  }

  /** The name in settings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<WeightRule> of(String label) {
    return Arrays.stream(values()).filter(rule -> rule.label().equals(label)).findFirst();
  }
}
