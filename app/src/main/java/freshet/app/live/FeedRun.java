package freshet.app.live;

/**
 * One run over all feeds.
 *
 * @param articles how many pages were fetched and read
 */
record FeedRun(double seconds, int requests, int articles) {}
