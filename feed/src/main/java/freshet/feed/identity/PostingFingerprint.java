package freshet.feed.identity;

import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import freshet.feed.RawText;
import java.time.Instant;

/**
 * The features that identify a posting, as hashes; 0 where it has none.
 *
 * @param date the publication, to the second
 * @param content the words of content or summary
 */
public record PostingFingerprint(long guid, long link, long title, long date, long content) {

  /** Returns the fingerprint of a posting. */
  public static PostingFingerprint of(Posting posting) {
    PostingId id = posting.id();
    String link = posting.link();
    RawText text = posting.content().isEmpty() ? posting.summary() : posting.content();
    return new PostingFingerprint(
        id.origin() == PostingId.Origin.GUID ? Hash64.of(PlainLink.of(id.value())) : 0,
        link == null ? 0 : Hash64.of(PlainLink.of(link)),
        Hash64.ofWords(posting.title()),
        date(posting.published()),
        Hash64.ofWords(text.raw()));
  }

  private static long date(PostingDate date) {
    Instant at = date.at();
    return at == null ? 0 : Hash64.of(at.getEpochSecond());
  }

  /** Whether both look the same to a reader. */
  boolean readsLike(PostingFingerprint other) {
    return title == other.title && content == other.content;
  }
}
