package freshet.feed.opml;

/** The result of reading an OPML file. */
public sealed interface OpmlResult {

  /** A list. */
  record Read(Opml opml) implements OpmlResult {}

  /**
   * No list could be read.
   *
   * @param tooLarge whether the limits of OP-007 are the reason
   * @param reason a sentence for a person
   */
  record NotRead(boolean tooLarge, String reason) implements OpmlResult {}
}
