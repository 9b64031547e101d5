package freshet.store;

import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import freshet.feed.FeedHead;
import org.jspecify.annotations.Nullable;

/**
 * What a feed says of itself.
 *
 * @param unlisted whether it asks to be left out of public lists (GC-083)
 */
public record FeedDescription(
    String title,
    @Nullable String site,
    String description,
    @Nullable String language,
    @Nullable String icon,
    @Nullable FeedFormat format,
    boolean unlisted) {

  /** Nothing but a title is known. */
  public static FeedDescription titled(String title) {
    return new FeedDescription(title, null, "", null, null, null, false);
  }

  /** As a document has it. */
  public static FeedDescription of(FeedDocument document) {
    FeedHead head = document.head();
    return new FeedDescription(
        head.title(),
        head.links().site(),
        head.description(),
        head.language(),
        head.icon(),
        document.format(),
        head.marks().contains(FeedHead.Mark.BLOCKED));
  }
}
