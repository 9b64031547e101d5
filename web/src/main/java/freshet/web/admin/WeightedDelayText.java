package freshet.web.admin;

import freshet.web.TimeSpanText;
import freshet.web.admin.FeedReport.Today;

/** Says what a feed adds to the delay of all feeds, weighted. */
public final class WeightedDelayText {
  private WeightedDelayText() {}

  /** Returns a sentence without its full stop. */
  public static String of(Today today) {
    return "%s articles waited %s on average; times its weight %s in all, %s of all feeds"
        .formatted(
            TimeSpanText.count(today.postings()),
            TimeSpanText.minutes(today.mean()),
            TimeSpanText.minutes(today.weighted()),
            TimeSpanText.percent(today.share()));
  }
}
