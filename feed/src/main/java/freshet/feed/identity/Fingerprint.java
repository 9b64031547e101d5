package freshet.feed.identity;

import freshet.feed.Markup;
import freshet.feed.Posting;
import freshet.feed.PostingDate;
import freshet.feed.PostingId;
import java.time.Instant;

/**
 * What a posting can be recognised by, as hashes; 0 where it has none.
 *
 * @param date when it was published, to the second
 * @param content the words of content or summary
 */
public record Fingerprint(long guid, long link, long title, long date, long content) {

  /** The fingerprint of a posting. */
  public static Fingerprint of(Posting posting) {
    PostingId id = posting.id();
    String link = posting.link();
    Markup text = posting.content().isEmpty() ? posting.summary() : posting.content();
    return new Fingerprint(
        id.origin() == PostingId.Origin.GUID ? Hash.of(PlainLink.of(id.value())) : 0,
        link == null ? 0 : Hash.of(PlainLink.of(link)),
        Hash.ofWords(posting.title()),
        date(posting.published()),
        Hash.ofWords(text.raw()));
  }

  private static long date(PostingDate date) {
    Instant at = date.at();
    return at == null ? 0 : Hash.of(at.getEpochSecond());
  }

  /** Whether a reader would see a difference. */
  boolean readsLike(Fingerprint other) {
    return title == other.title && content == other.content;
  }
}
