package freshet.web.admin;

import freshet.web.TimeSpanText;
import freshet.web.admin.PolicyControl.Misses;

/** Says how misses are weighed. */
public final class MissesText {
  private MissesText() {}

  /** Returns a sentence without its full stop. */
  public static String of(Misses misses, String policy) {
    Double target = misses.target();
    String price =
        misses.price().equals("auto") ? "the price of a miss" : "a miss costs " + misses.price();
    String words =
        target == null
            ? price + " of delay"
            : "%s%s is adjusted so that at most %s are missed"
                .formatted(
                    price,
                    misses.price().equals("auto") ? "" : " of delay at first, which",
                    TimeSpanText.percent(target));
    return misses.weighed()
        ? words
        : "%s; the policy '%s' does not weigh misses, so this waits for one that does (freshet)"
            .formatted(words, policy);
  }
}
