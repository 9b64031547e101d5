package freshet.feed;

/** What came of reading a document. */
public sealed interface Reading {

  /** A feed. */
  record Read(FeedDocument document) implements Reading {}

  /**
   * No feed could be read.
   *
   * @param reason a sentence for a person, with the offending value
   */
  record NotRead(Cause cause, String reason) implements Reading {}

  /** Why a document is no feed. */
  enum Cause {
    EMPTY,
    /** A web page; discovery may find the feed it points to. */
    HTML,
    NOT_A_FEED,
    /** Beyond the limits of GC-111, GC-112. */
    TOO_LARGE
  }
}
