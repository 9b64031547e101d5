package freshet.feed;

/**
 * The identifier of a posting within its feed.
 *
 * @param value as written in the document, or a hash in hexadecimal digits
 */
public record PostingId(String value, Origin origin) {

  /** The source of an id. */
  public enum Origin {
    /** guid, atom:id, rdf:about or the id of a JSON item. */
    GUID,
    LINK,
    /** A hash of title and content. */
    HASH
  }
}
