package freshet.store.model;

import freshet.feed.FeedDocument;
import freshet.feed.FeedFormat;
import freshet.feed.FeedHead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed's description of itself.
 *
 * @param categories what it says it is about
 * @param unlisted whether it asks to be left out of public lists (GC-083)
 */
public record FeedDescription(
    String title,
    @Nullable String site,
    String description,
    @Nullable String language,
    @Nullable String icon,
    @Nullable FeedFormat format,
    boolean unlisted,
    List<String> categories) {
  public FeedDescription {
    categories = List.copyOf(categories);
  }

  /** A description with a title only. */
  public static FeedDescription titled(String title) {
    return new FeedDescription(title, null, "", null, null, null, false, List.of());
  }

  /** The description in a document. */
  public static FeedDescription of(FeedDocument document) {
    FeedHead head = document.head();
    return new FeedDescription(
        head.title(),
        head.links().site(),
        head.description(),
        head.language(),
        head.icon(),
        document.format(),
        head.marks().contains(FeedHead.Mark.BLOCKED),
        head.categories());
  }
}
