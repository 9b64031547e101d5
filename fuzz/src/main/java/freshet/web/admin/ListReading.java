package freshet.web.admin;

import freshet.reading.RequestRejectedException;

/** Opens lists of feeds and the addresses that people type to the worst cases. */
public final class ListReading {
  private ListReading() {}

  /** Reads an uploaded list of feeds. */
  public static void list(byte[] file) {
    try {
      FeedList.of(file);
    } catch (RequestRejectedException e) {
      // as it should be
    }
  }

  /** Reads what someone typed. */
  public static void wanted(String text) {
    RequestedFeed.url(text);
  }
}
