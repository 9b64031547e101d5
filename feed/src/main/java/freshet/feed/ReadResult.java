package freshet.feed;

/** The result of reading a document. */
public sealed interface ReadResult {

  /** A feed. */
  record Read(FeedDocument document) implements ReadResult {}

  /**
   * No feed could be read.
   *
   * @param reason a sentence for a person, with the offending value
   */
  record NotRead(Cause cause, String reason) implements ReadResult {}

  /** Why a document is not a feed. */
  enum Cause {
    EMPTY,
    /** A web page; discovery may find the feed it links to. */
    HTML,
    NOT_A_FEED,
    /** Beyond the limits of GC-111, GC-112. */
    TOO_LARGE
  }
}
