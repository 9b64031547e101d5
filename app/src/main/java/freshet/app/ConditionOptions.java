package freshet.app;

import freshet.app.settings.SettingParsers;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.scene.SceneConditions.Dates;
import freshet.simulator.scene.SceneConditions.Signals;
import freshet.simulator.trace.SimulatorException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the conditions under which policies are compared. */
final class ConditionOptions {
  private static final String AUTO = "auto";
  private static final double MAX_MISSED = 0.01;

  @Option(
      names = "--min-interval",
      paramLabel = "TIME",
      defaultValue = "0m",
      converter = DaysConverter.class,
      description = "The least time between two retrievals of a feed, such as 10m. Default: none.")
  private double minInterval;

  @Option(
      names = "--max-peak",
      paramLabel = "X",
      converter = PeakConverter.class,
      description =
          "The most retrievals in any hour, relative to the mean hour: 2 allows twice the"
              + " mean. Bounds and rules at their own defaults are not capped. Default: no cap.")
  private @Nullable Double maxPeak;

  @Option(
      names = "--miss-price",
      paramLabel = "TIME|auto",
      converter = MissPriceConverter.class,
      description =
          "What a missed posting costs, as a delay such as 12h, for policies that weigh misses"
              + " (freshet); auto adjusts it to keep --max-missed. Default: 1d.")
  private @Nullable MissPrice missPrice;

  @Option(
      names = "--max-missed",
      paramLabel = "SHARE",
      converter = MissedConverter.class,
      description =
          "The largest share of postings that may be missed; implies --miss-price auto, whose"
              + " default is 1%%.")
  private @Nullable Double maxMissed;

  @Option(
      names = "--dates",
      paramLabel = "QUALITY",
      defaultValue = "exact",
      converter = DatesConverter.class,
      description =
          "How feeds date their postings: exact; half (every other posting has no date); day"
              + " (only the day is given). Delays are measured by the true times. Default:"
              + " ${DEFAULT-VALUE}.")
  private Dates dates = Dates.EXACT;

  @Option(
      names = "--signals",
      paramLabel = "SHARE:RECALL:PRECISION",
      converter = SignalsConverter.class,
      description =
          "Simulates pushes for policies that use them (freshet): the share of feeds that"
              + " push, the share of their postings that they announce, and the share of"
              + " announcements that are right, such as 30%%:0.95:0.9. Default: none.")
  private @Nullable Signals signals;

  /** Returns the conditions; fails if two options contradict each other. */
  SceneConditions conditions() {
    SceneConditions plain = SceneConditions.plain(minInterval);
    return misses(plain)
        .withMaxPeak(maxPeak == null ? plain.maxPeak() : maxPeak)
        .withDates(dates)
        .withSignals(signals == null ? plain.signals() : signals);
  }

  private SceneConditions misses(SceneConditions plain) {
    MissPrice price = missPrice;
    if (price != null && !price.moved()) {
      if (maxMissed != null) {
        throw new SimulatorException(
            "--miss-price sets what a miss costs, while --max-missed moves it; leave one out, or"
                + " give --miss-price auto");
      }
      return plain.withMisses(price.days(), 0);
    }
    if (maxMissed != null) {
      return plain.withMisses(plain.missPrice(), maxMissed);
    }
    return price == null ? plain : plain.withMisses(plain.missPrice(), MAX_MISSED);
  }

  /**
   * The cost of a miss.
   *
   * @param moved the policy adjusts the price; the days are ignored
   */
  record MissPrice(double days, boolean moved) {}

  /** Parses a duration, or auto. */
  static final class MissPriceConverter implements ITypeConverter<MissPrice> {
    @Override
    public MissPrice convert(String text) {
      if (text.equals(AUTO)) {
        return new MissPrice(0, true);
      }
      try {
        return new MissPrice(new DaysConverter().convert(text), false);
      } catch (TypeConversionException e) {
        throw new TypeConversionException(
            "'" + text + "' is no price, write it as a length of time like 1d or 12h, or auto");
      }
    }
  }

  /** Parses a factor on the mean load of an hour. */
  static final class PeakConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      double peak = SettingParsers.decimal(text).orElse(Double.NaN);
      if (!(peak >= 1) || Double.isInfinite(peak)) {
        throw new TypeConversionException(
            "'"
                + text
                + "' is no cap on the load of an hour, give how many times the mean it may be, 1"
                + " or more, such as 2");
      }
      return peak;
    }
  }

  /** Parses a share of postings, above 0 and below 1. */
  static final class MissedConverter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      double share = PercentConverter.parse(text);
      if (!(share > 0 && share < 1)) {
        throw new TypeConversionException(
            "'"
                + text
                + "' is no share of postings to be missed at most, write it like 1%, above 0% and"
                + " below 100%");
      }
      return share;
    }
  }

  /** Parses the name of the quality. */
  static final class DatesConverter extends ChoiceConverter<Dates> {
    DatesConverter() {
      super(Dates.values(), quality -> quality.name().toLowerCase(Locale.ROOT));
    }
  }

  /** Parses three shares. */
  static final class SignalsConverter implements ITypeConverter<Signals> {
    @Override
    public Signals convert(String text) {
      String[] parts = text.split(":", -1);
      if (parts.length == 3) {
        double share = PercentConverter.parse(parts[0]);
        double recall = PercentConverter.parse(parts[1]);
        double precision = PercentConverter.parse(parts[2]);
        if (share >= 0 && recall >= 0 && precision > 0) {
          return new Signals(share, recall, precision);
        }
      }
      throw new TypeConversionException(
          "'"
              + text
              + "' describes no signals, write SHARE:RECALL:PRECISION, each from 0 to 1 or 0% to"
              + " 100% and the precision above 0, such as 30%:0.95:0.9");
    }
  }
}
