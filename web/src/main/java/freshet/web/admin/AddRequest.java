package freshet.web.admin;

import freshet.reading.RequestRejectedException;

/**
 * A feed to be added.
 *
 * @param url the URL of the feed or of a page that links to it
 * @param all whether to add all feeds that the page links to
 */
public record AddRequest(String url, boolean all) {
  public AddRequest {
    if (url == null) {
      throw new RequestRejectedException(
          400, "'url' is missing; give the address of a feed or of a page as a text");
    }
  }
}
