package freshet.web.admin;

import org.jspecify.annotations.Nullable;

/**
 * A change of a feed's settings; null leaves a value.
 *
 * @param articles whether linked pages are fetched
 * @param floorSeconds the shortest interval; 0 for the usual one
 * @param weight the importance; 0 to pause the feed
 */
public record FeedChange(
    @Nullable Boolean articles, @Nullable Long floorSeconds, @Nullable Double weight) {}
