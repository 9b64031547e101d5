package freshet.crawler.terminal;

import freshet.feed.Posting;

/**
 * A posting that was seen before and reads differently now.
 *
 * @param key what the posting is called for good, unique within its feed
 */
public record EditedPosting(long key, Posting posting) {}
