package freshet.fuzz;

/** Feeds in XML, well-formed or not: the document as it is. */
public final class XmlTarget {
  private XmlTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FeedClaims.check(data, FeedClaims.SOURCE);
  }
}
