package freshet.web.manage;

/**
 * A feed to be added.
 *
 * @param url of the feed, or of a page that names it
 * @param all whether all feeds are wanted that the page names
 */
public record AddRequest(String url, boolean all) {}
