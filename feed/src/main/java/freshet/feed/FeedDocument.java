package freshet.feed;

import java.util.List;

/**
 * A feed as one document lists it.
 *
 * @param postings in the order of the document
 * @param deleted ids deleted by at:deleted-entry (RFC 6721)
 * @param repaired whether it was ill-formed and read leniently
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
