package freshet.feed;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A document's description of the feed.
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
    /** fh:complete: absent postings are deleted. */
    COMPLETE,
    /** JSON Feed expired: no more postings will follow (GC-073). */
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
