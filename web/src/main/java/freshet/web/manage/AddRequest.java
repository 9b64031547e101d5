package freshet.web.manage;

import freshet.web.Refusal;

/**
 * A feed to be added.
 *
 * @param url of the feed, or of a page that names it
 * @param all whether all feeds are wanted that the page names
 */
public record AddRequest(String url, boolean all) {
  public AddRequest {
    if (url == null) {
      throw new Refusal(400, "'url' is missing; give the address of a feed or of a page as a text");
    }
  }
}
