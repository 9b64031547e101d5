package freshet.web.manage;

import org.jspecify.annotations.Nullable;

/**
 * What is to be set for a feed.
 *
 * @param articles whether the linked pages are fetched; null leaves it
 * @param floorSeconds the least interval; 0 for the usual one, null leaves it
 * @param weight how much it counts; 0 for not at all; null leaves it
 */
public record FeedChange(
    @Nullable Boolean articles, @Nullable Long floorSeconds, @Nullable Double weight) {}
