package freshet.web;

import freshet.policy.Budget.Unit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes amounts of a budget for people. */
public final class BudgetText {
  private static final double THOUSAND = 1000;
  private static final String[] SIZES = {"bytes", "kB", "MB", "GB", "TB", "PB"};

  private BudgetText() {}

  /** Returns an amount with its unit, such as 1,200 retrievals or 2.1 GB. */
  public static String of(double amount, Unit unit) {
    return unit == Unit.BYTES
        ? bytes(amount)
        : String.format(Locale.ROOT, "%,.0f %s", amount, label(unit));
  }

  /** Returns bytes in thousands, such as 2.1 GB. */
  public static String bytes(long bytes) {
    return bytes((double) bytes);
  }

  /** Returns a mean of bytes in thousands. */
  public static String bytes(double bytes) {
    double value = bytes;
    int size = 0;
    while (Math.abs(value) >= THOUSAND && size < SIZES.length - 1) {
      value /= THOUSAND;
      size++;
    }
    return String.format(Locale.ROOT, size == 0 ? "%.0f %s" : "%.1f %s", value, SIZES[size]);
  }

  /** Returns the name of a unit in the API and in metrics. */
  public static String label(Unit unit) {
    return unit.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the unit of a name; servers of earlier versions name none and count retrievals. */
  public static Unit unit(@Nullable String label) {
    return label == null ? Unit.RETRIEVALS : Unit.valueOf(label.toUpperCase(Locale.ROOT));
  }
}
