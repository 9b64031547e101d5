package freshet.crawler.terminal;

import freshet.feed.Posting;

/**
 * A known posting whose text changed.
 *
 * @param key its permanent key, unique within its feed
 */
public record EditedPosting(long key, Posting posting) {}
