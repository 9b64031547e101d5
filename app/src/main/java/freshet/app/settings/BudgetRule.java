package freshet.app.settings;

import freshet.policy.Budget;
import freshet.policy.Budget.Unit;
import java.util.Locale;
import java.util.Optional;

/**
 * What may be spent per day: retrievals, requests or bytes.
 *
 * @param perFeed whether it is an average per feed rather than a total
 */
public record BudgetRule(double perDay, boolean perFeed, Unit unit) {
  /** The forms of a budget, for messages. */
  public static final String FORMS =
      "retrievals such as 100000/day in all, or 24/feed a day for each feed; or requests or bytes"
          + " such as '50000 requests/day', 2GB/day or 5MB/feed";

  private static final String OF_ALL = "/day";
  private static final String OF_FEED = "/feed";

  /** More is a typing error rather than a plan. */
  private static final double MOST = 86_400_000_000.0;

  private static final double MOST_BYTES = 1e15;

  /** Sizes by their letters, largest first: thousands, and powers of 1024. */
  private enum Size {
    TB(1e12),
    TIB(0x1p40),
    GB(1e9),
    GIB(0x1p30),
    MB(1e6),
    MIB(0x1p20),
    KB(1e3),
    KIB(0x1p10),
    B(1);

    private final double bytes;

    Size(double bytes) {
      this.bytes = bytes;
    }

    private String letters() {
      return switch (this) {
        case TIB -> "TiB";
        case GIB -> "GiB";
        case MIB -> "MiB";
        case KB -> "kB";
        case KIB -> "KiB";
        default -> name();
      };
    }
  }

  /** Parses 100000/day, 24/feed, 50000 requests/day or 2GB/day; a bare number is a total. */
  public static Optional<BudgetRule> of(String text) {
    String words = text.strip().toLowerCase(Locale.ROOT).replace("/feed/day", OF_FEED);
    boolean perFeed = words.endsWith(OF_FEED);
    int slash = words.indexOf('/');
    String rest = slash < 0 ? OF_ALL : words.substring(slash);
    if (!rest.equals(OF_ALL) && !rest.equals(OF_FEED)) {
      return Optional.empty();
    }
    String amount = (slash < 0 ? words : words.substring(0, slash)).strip();
    int end = amount.length();
    while (end > 0 && Character.isLetter(amount.charAt(end - 1))) {
      end--;
    }
    String number = amount.substring(0, end).strip();
    return switch (amount.substring(end)) {
      case "", "retrieval", "retrievals" -> of(number, 1, MOST, perFeed, Unit.RETRIEVALS);
      case "request", "requests" -> of(number, 1, MOST, perFeed, Unit.REQUESTS);
      case String letters ->
          size(letters).flatMap(size -> of(number, size.bytes, MOST_BYTES, perFeed, Unit.BYTES));
    };
  }

  private static Optional<Size> size(String letters) {
    for (Size size : Size.values()) {
      if (size.name().equalsIgnoreCase(letters)) {
        return Optional.of(size);
      }
    }
    return Optional.empty();
  }

  private static Optional<BudgetRule> of(
      String number, double size, double most, boolean perFeed, Unit unit) {
    return SettingParsers.decimal(number)
        .map(amount -> amount * size)
        .filter(amount -> amount > 0 && amount <= most)
        .map(amount -> new BudgetRule(amount, perFeed, unit));
  }

  /** Returns the budget for a number of feeds. */
  public Budget of(long feeds) {
    return new Budget(perFeed ? perDay * Math.max(1, feeds) : perDay, unit);
  }

  /** Returns the form used in settings. */
  @Override
  public String toString() {
    String amount =
        switch (unit) {
          case RETRIEVALS -> number(perDay);
          case REQUESTS -> number(perDay) + " requests";
          case BYTES -> bytes();
        };
    return amount + (perFeed ? OF_FEED : OF_ALL);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%s", value);
  }

  /** Returns the bytes in the largest size that needs no more than two decimals. */
  private String bytes() {
    for (Size size : Size.values()) {
      double hundredths = 100 * perDay / size.bytes;
      if (perDay >= size.bytes && hundredths == Math.rint(hundredths)) {
        return number(hundredths / 100) + size.letters();
      }
    }
    return number(perDay) + Size.B.letters();
  }
}
