package freshet.feed;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a document says of the feed itself.
 *
 * @param title plain text, empty if there is none
 * @param icon small, square; null if not given
 */
public record FeedHead(
    String title,
    String description,
    @Nullable String language,
    List<String> authors,
    List<String> categories,
    PostingDate updated,
    @Nullable String icon,
    FeedLinks links,
    UpdateHints hints,
    Set<Mark> marks) {

  /** Declarations about the whole document. */
  public enum Mark {
    /** fh:archive: never changes again. */
    ARCHIVE,
    /** fh:complete: what is absent is deleted. */
    COMPLETE,
    /** JSON Feed expired: no more postings will come (GC-073). */
    EXPIRED,
    /** itunes:block, access:restriction deny: not for public listings (GC-083). */
    BLOCKED
  }

  public FeedHead {
    authors = List.copyOf(authors);
    categories = List.copyOf(categories);
    marks = Set.copyOf(marks);
  }
}
