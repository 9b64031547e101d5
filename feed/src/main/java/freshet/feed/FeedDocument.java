package freshet.feed;

import java.util.List;

/**
 * A feed as one document shows it.
 *
 * @param postings in the order of the document
 * @param deleted ids that at:deleted-entry takes back (RFC 6721)
 * @param repaired whether it was ill-formed and had to be read leniently
 */
public record FeedDocument(
    FeedFormat format,
    FeedHead head,
    List<Posting> postings,
    List<String> deleted,
    boolean repaired) {
  public FeedDocument {
    postings = List.copyOf(postings);
    deleted = List.copyOf(deleted);
  }
}
