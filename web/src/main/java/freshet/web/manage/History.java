package freshet.web.manage;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a server has watched, and how, over whole days (UTC).
 *
 * @param since the day on which the first of the feeds was added; null if there is none
 * @param first day of the span, and the one after its last
 * @param feeds that there are now
 * @param postings in the trace, and in how many feeds
 * @param undated postings that are not in it because they have no date
 * @param early those published before their feed was added
 * @param dated postings of the span whose delay is known, and its mean
 * @param missed postings that may have been missed, as far as gaps tell
 * @param floorMinutes the least interval, and the most that an hour may spend over the mean
 */
public record History(
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
    Steer.Course course,
    double floorMinutes,
    @Nullable Double maxPeak) {}
