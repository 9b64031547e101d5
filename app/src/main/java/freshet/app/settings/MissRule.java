package freshet.app.settings;

import freshet.app.settings.SettingSources.Value;
import freshet.policy.PolicySettings;
import freshet.web.admin.PolicyControl.Misses;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How policies that weigh misses do so. The price of a miss is fixed, or adjusted so that no larger
 * share than allowed is missed; then it is the price to start from.
 *
 * @param days the price of a missed posting, as days of delay
 * @param auto whether the price is adjusted even if no share is given
 * @param share the share that may be missed; 0 if none is given
 */
public record MissRule(double days, boolean auto, double share) {
  private static final String AUTO = "auto";
  private static final String NONE = "none";
  private static final String SERVER = "of the server";

  /** The share that an adjusted price keeps if none is given. */
  private static final double USUAL_SHARE = 0.01;

  private static final MissRule USUAL = new MissRule(PolicySettings.DEFAULTS.missPrice(), false, 0);

  /** Parses the two settings. */
  static MissRule of(Value price, Value share) {
    return USUAL.withPrice(price).withShare(share);
  }

  /** Reads what a server says; null if one of an earlier version does not. */
  public static MissRule of(@Nullable Misses told) {
    return told == null
        ? USUAL
        : of(new Value(told.price(), SERVER), new Value(told.most(), SERVER));
  }

  /** Parses a price such as 5d, or auto. */
  public MissRule withPrice(Value price) {
    double parsed =
        SettingParsers.read(
            "miss-price",
            price,
            text -> isAuto(text) ? Optional.of(USUAL.days) : SettingParsers.days(text),
            "a time such as 12h or 5d, or auto");
    return new MissRule(parsed, isAuto(price.text().strip()), share);
  }

  private static boolean isAuto(String text) {
    return text.equalsIgnoreCase(AUTO);
  }

  /** Parses a share such as 1%, or none. */
  public MissRule withShare(Value most) {
    double parsed =
        SettingParsers.read(
            "max-missed",
            most,
            text ->
                text.equalsIgnoreCase(NONE)
                    ? Optional.of(0.0)
                    : SettingParsers.share(text).filter(part -> part > 0 && part < 1),
            "a share such as 1%, above 0% and below 100%, or none");
    return new MissRule(days, auto, parsed);
  }

  /** Returns the share that may be missed; 0 if the price is fixed. */
  public double target() {
    return auto && share == 0 ? USUAL_SHARE : share;
  }

  /** Returns the setting of the price. */
  public String price() {
    return auto ? AUTO : time();
  }

  private String time() {
    long seconds = Math.round(days * 86_400);
    if (seconds % 86_400 == 0) {
      return seconds / 86_400 + "d";
    }
    if (seconds % 3600 == 0) {
      return seconds / 3600 + "h";
    }
    return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
  }

  /** Returns the setting of the share. */
  public String most() {
    return share == 0 ? NONE : percent(share);
  }

  private static String percent(double share) {
    double percent = Math.rint(1e8 * share) / 1e6;
    return (percent == Math.rint(percent) ? Long.toString((long) percent) : percent) + "%";
  }

  /**
   * Returns it for people.
   *
   * @param weighed whether the policy weighs misses
   */
  public Misses told(boolean weighed) {
    double target = target();
    return new Misses(price(), most(), target == 0 ? null : (Double) target, weighed);
  }
}
