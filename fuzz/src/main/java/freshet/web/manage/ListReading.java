package freshet.web.manage;

import freshet.web.Refusal;

/** Opens lists of feeds and the addresses that people type to the worst cases. */
public final class ListReading {
  private ListReading() {}

  /** Reads an uploaded list of feeds. */
  public static void list(byte[] file) {
    try {
      FeedList.of(file);
    } catch (Refusal e) {
      // as it should be
    }
  }

  /** Reads what someone typed. */
  public static void wanted(String text) {
    Wanted.url(text);
  }
}
