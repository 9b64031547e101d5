package freshet.app.settings;

import freshet.crawler.controller.WeightFormula;
import freshet.store.account.Readership;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the weights of feeds follow, besides the operator's own weights. */
public enum WeightRule {
  /** Nothing: all feeds have the same weight. */
  EQUAL((_, _) -> 1),
  /** The number of subscribers. */
  SUBSCRIBERS((feed, now) -> WeightFormula.of(feed.subscribers(), feed.lastRead(), now)),
  /** The number of accounts that open their postings. */
  READING(
      (feed, now) ->
          WeightFormula.ofReading(
              feed.subscribers(), feed.reads(), feed.postings(), feed.lastRead(), now));

  private final Formula formula;

  WeightRule(Formula formula) {
    this.formula = formula;
  }

  private interface Formula {
    double of(Readership feed, Instant now);
  }

  /** Returns the weight of a feed. */
  public double of(Readership feed, Instant now) {
    return formula.of(feed, now);
  }

  /** Returns the name in settings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<WeightRule> of(String label) {
    return Arrays.stream(values()).filter(rule -> rule.label().equals(label)).findFirst();
  }
}
