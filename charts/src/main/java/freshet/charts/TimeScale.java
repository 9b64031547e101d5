package freshet.charts;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Times in days since 1970-01-01Z, marked at round hours and days UTC. */
public record TimeScale(double from, double to) implements Scale {
  private static final double[] STEPS = {
    1 / 24.0, 2 / 24.0, 3 / 24.0, 6 / 24.0, 12 / 24.0, 1, 2, 7, 14, 28, 56, 112, 364
  };

  private double days() {
    return to - from;
  }

  @Override
  public double place(double value) {
    return Math.clamp((value - from) / days(), -1, 2);
  }

  @Override
  public List<Tick> ticks(int about) {
    double step = STEPS[STEPS.length - 1];
    for (int k = STEPS.length - 1; k >= 0 && days() / STEPS[k] <= about; k--) {
      step = STEPS[k];
    }
    String pattern = step >= 1 ? "EEE d MMM" : days() > 1.5 ? "EEE HH:mm" : "HH:mm";
    List<Tick> ticks = new ArrayList<>();
    // weeks begin on Monday; day 0 of the epoch is a Thursday
    double offset = step >= 7 ? 3 : 0;
    for (long k = (long) Math.ceil((from + offset) / step - 1e-9);
        k * step - offset <= to + 1e-9;
        k++) {
      ticks.add(new Tick(k * step - offset, format(k * step - offset, pattern)));
    }
    return ticks;
  }

  /** Formats a time in days, to the minute, UTC. */
  public static String format(double days, String pattern) {
    Instant instant = Instant.ofEpochSecond(Math.round(days * 24 * 60) * 60);
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)
        .withZone(ZoneOffset.UTC)
        .format(instant);
  }
}
