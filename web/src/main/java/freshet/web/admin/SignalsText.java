package freshet.web.admin;

import freshet.policy.capability.SignalWorth;
import freshet.web.TimeSpanText;
import java.util.Locale;

/** Says what pushes and pings are worth (GC-068). */
public final class SignalsText {
  private SignalsText() {}

  /** Returns a sentence without its full stop. */
  public static String of(SignalWorth worth) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d were right, and announced as many of %,d articles;"
            + " expected to be right: %s, to announce: %s; %s",
        worth.right(),
        worth.signals(),
        worth.postings(),
        TimeSpanText.percent(worth.precision()),
        TimeSpanText.percent(worth.recall()),
        worth.trusted() ? "planned by" : "not planned by");
  }
}
