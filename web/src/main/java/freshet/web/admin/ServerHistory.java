package freshet.web.admin;

import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server has watched over whole days (UTC).
 *
 * @param since the day on which the first of the feeds was added; null if there is none
 * @param first the first day of the span, and the day after its last
 * @param feeds the current number of feeds
 * @param postings postings in the trace, and in how many feeds
 * @param undated postings left out because they have no date
 * @param early postings published before their feed was added
 * @param dated postings of the span whose delay is known, and its mean
 * @param missed postings that may have been missed, estimated from gaps
 * @param floorMinutes the shortest interval, and the cap on an hour's spending relative to the mean
 * @param own the weights and shortest intervals of feeds for which these are not 1 and the usual
 *     one; null if a server of an earlier version does not say
 * @param compressed the share of all bytes that compression saved; null if nothing was transferred,
 *     or if a server of an earlier version does not say
 */
public record ServerHistory(
    @Nullable LocalDate since,
    LocalDate first,
    LocalDate end,
    long feeds,
    long postings,
    long activeFeeds,
    long undated,
    long early,
    long retrievals,
    long dated,
    @Nullable Double meanDelayMinutes,
    long missed,
    PolicyControl.Course course,
    double floorMinutes,
    @Nullable Double maxPeak,
    @Nullable List<FeedTerms> own,
    @Nullable Double compressed) {

  /**
   * The weight and shortest interval of a feed.
   *
   * @param feed its name in the trace
   * @param weight 0 for a feed that nobody subscribes to, which is not retrieved
   */
  public record FeedTerms(String feed, double weight, double floorMinutes) {}
}
