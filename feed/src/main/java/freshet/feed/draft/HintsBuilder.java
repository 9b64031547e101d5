package freshet.feed.draft;

import freshet.feed.UpdateHints;
import java.time.DayOfWeek;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds the update hints while the document is parsed (GC-025 to GC-027). */
public final class HintsBuilder {
  private static final Duration LONGEST_TTL = Duration.ofDays(7);
  private static final int HOURS = 24;

  private final Set<Integer> skipHours = new HashSet<>();
  private final Set<DayOfWeek> skipDays = EnumSet.noneOf(DayOfWeek.class);
  private @Nullable Duration ttl;
  private @Nullable String period;
  private @Nullable String frequency;

  /** Sets the minutes; anything but a positive number is ignored. */
  public void ttl(String minutes) {
    long number = wholeNumber(minutes);
    if (number > 0) {
      Duration given = Duration.ofMinutes(number);
      ttl = given.compareTo(LONGEST_TTL) > 0 ? LONGEST_TTL : given;
    }
  }

  /** Adds an hour from 0 to 23 in GMT; 24 means 0. */
  public void skipHour(String hour) {
    long number = wholeNumber(hour);
    if (number >= 0 && number <= HOURS) {
      skipHours.add((int) number % HOURS);
    }
  }

  /** Adds a day by its English name. */
  public void skipDay(String day) {
    String name = day.strip().toUpperCase(Locale.ROOT);
    for (DayOfWeek known : DayOfWeek.values()) {
      if (known.name().equals(name)) {
        skipDays.add(known);
      }
    }
  }

  /** Sets the period: hourly, daily, weekly, monthly or yearly. */
  public void period(String word) {
    period = word;
  }

  /** Sets the number of updates in a period. */
  public void frequency(String number) {
    frequency = number;
  }

  UpdateHints hints() {
    return new UpdateHints(
        ttl,
        skipHours.size() == HOURS ? Set.of() : skipHours,
        skipDays.size() == DayOfWeek.values().length ? Set.of() : skipDays,
        interval());
  }

  private @Nullable Duration interval() {
    if (period == null && frequency == null) {
      return null;
    }
    long times = frequency == null ? 1 : wholeNumber(frequency);
    Duration once = period == null ? Duration.ofDays(1) : length(period);
    return once == null || times <= 0 ? once : once.dividedBy(times);
  }

  private static @Nullable Duration length(String period) {
    return switch (period.strip().toLowerCase(Locale.ROOT)) {
      case "hourly" -> Duration.ofHours(1);
      case "daily" -> Duration.ofDays(1);
      case "weekly" -> Duration.ofDays(7);
      case "monthly" -> Duration.ofDays(30);
      case "yearly" -> Duration.ofDays(365);
      default -> null;
    };
  }

  /** Parses a number; -1 if it is none or has more than nine digits. */
  private static long wholeNumber(String text) {
    String digits = text.strip();
    if (digits.isEmpty() || digits.length() > 9) {
      return -1;
    }
    for (int i = 0; i < digits.length(); i++) {
      if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
        return -1;
      }
    }
    return Long.parseLong(digits);
  }
}
