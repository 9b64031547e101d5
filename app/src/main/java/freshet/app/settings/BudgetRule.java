package freshet.app.settings;

import freshet.policy.Budget;
import java.util.Locale;
import java.util.Optional;

/**
 * The number of retrievals allowed per day.
 *
 * @param perFeed whether it is an average per feed rather than a total
 */
public record BudgetRule(double perDay, boolean perFeed) {
  private static final String OF_ALL = "/day";
  private static final String OF_FEED = "/feed";

  /** More is a typing error rather than a plan. */
  private static final double MOST = 86_400_000_000.0;

  /** Parses 100000/day or 24/feed; a bare number is a total. */
  public static Optional<BudgetRule> of(String text) {
    String words = text.strip().toLowerCase(Locale.ROOT).replace("/feed/day", OF_FEED);
    boolean perFeed = words.endsWith(OF_FEED);
    int slash = words.indexOf('/');
    String rest = slash < 0 ? OF_ALL : words.substring(slash);
    if (!rest.equals(OF_ALL) && !rest.equals(OF_FEED)) {
      return Optional.empty();
    }
    return SettingParsers.decimal(slash < 0 ? words : words.substring(0, slash))
        .filter(number -> number > 0 && number <= MOST)
        .map(number -> new BudgetRule(number, perFeed));
  }

  /** Returns the budget for a number of feeds. */
  public Budget of(long feeds) {
    return new Budget(perFeed ? perDay * Math.max(1, feeds) : perDay);
  }

  /** Returns the form used in settings. */
  @Override
  public String toString() {
    String number = perDay == Math.rint(perDay) ? "%.0f" : "%s";
    return String.format(Locale.ROOT, number, perDay) + (perFeed ? OF_FEED : OF_ALL);
  }
}
