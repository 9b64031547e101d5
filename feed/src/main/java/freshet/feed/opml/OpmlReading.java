package freshet.feed.opml;

/** What came of reading an OPML file. */
public sealed interface OpmlReading {

  /** A list. */
  record Read(Opml opml) implements OpmlReading {}

  /**
   * No list could be read.
   *
   * @param tooLarge whether the limits of OP-007 are the reason
   * @param reason a sentence for a person
   */
  record NotRead(boolean tooLarge, String reason) implements OpmlReading {}
}
