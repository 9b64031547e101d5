package freshet.reading.stream;

/**
 * Whose pages are made, and how.
 *
 * @param shelf what the account reads
 * @param showsImages whether pictures of postings are shown
 * @param excerpt how many characters of a posting's text lists show
 */
public record ReadingView(
    long account, SubscriptionTree shelf, LocalTimes times, boolean showsImages, int excerpt) {
  /** So many characters fill two lines. */
  public static final int BRIEF = 160;

  /** So many are the first paragraphs. */
  public static final int LONG = 600;
}
