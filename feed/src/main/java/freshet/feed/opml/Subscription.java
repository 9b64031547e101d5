package freshet.feed.opml;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed in a subscription list.
 *
 * @param site the page that the feed belongs to; null if unknown
 * @param folder the names of its folders from the outermost in; empty if it is in none
 */
public record Subscription(
    String feed, String title, @Nullable String site, List<String> folder, List<String> tags) {
  public Subscription {
    folder = List.copyOf(folder);
    tags = List.copyOf(tags);
  }

  /** All folders as one name, or the innermost only (OP-003); empty if it is in none. */
  public String folderName(FolderNaming naming) {
    return switch (naming) {
      case JOINED -> String.join("/", folder);
      case NEAREST -> folder.isEmpty() ? "" : folder.getLast();
    };
  }

  /** What a folder within folders is called. */
  public enum FolderNaming {
    /** Outer/Inner. */
    JOINED,
    /** Inner. */
    NEAREST
  }
}
