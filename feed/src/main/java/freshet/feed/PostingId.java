package freshet.feed;

/**
 * What tells a posting from the others of its feed.
 *
 * @param value as written in the document, or a hash in hexadecimal digits
 */
public record PostingId(String value, Origin origin) {

  /** How an id was found. */
  public enum Origin {
    /** guid, atom:id, rdf:about or the id of a JSON item. */
    GUID,
    LINK,
    /** Title and content. */
    HASH
  }
}
