package freshet.app.server;

import freshet.policy.Budget;
import java.util.Locale;
import java.util.Optional;

/**
 * How many retrievals may be made in a day.
 *
 * @param perFeed whether that is for each feed, in the mean, or in all
 */
public record BudgetRule(double perDay, boolean perFeed) {
  private static final String OF_ALL = "/day";
  private static final String OF_FEED = "/feed";

  /** More a second is no plan but a slip of the pen. */
  private static final double MOST = 86_400_000_000.0;

  /** Reads 100000/day or 24/feed; a bare number is of all. */
  public static Optional<BudgetRule> of(String text) {
    String words = text.strip().toLowerCase(Locale.ROOT).replace("/feed/day", OF_FEED);
    boolean perFeed = words.endsWith(OF_FEED);
    int slash = words.indexOf('/');
    String rest = slash < 0 ? OF_ALL : words.substring(slash);
    if (!rest.equals(OF_ALL) && !rest.equals(OF_FEED)) {
      return Optional.empty();
    }
    try {
      double number = Double.parseDouble(slash < 0 ? words : words.substring(0, slash));
      return number > 0 && number <= MOST
          ? Optional.of(new BudgetRule(number, perFeed))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The budget for so many feeds. */
  public Budget of(long feeds) {
    return new Budget(perFeed ? perDay * Math.max(1, feeds) : perDay);
  }

  /** As it is written in settings. */
  @Override
  public String toString() {
    String number = perDay == Math.rint(perDay) ? "%.0f" : "%s";
    return String.format(Locale.ROOT, number, perDay) + (perFeed ? OF_FEED : OF_ALL);
  }
}
