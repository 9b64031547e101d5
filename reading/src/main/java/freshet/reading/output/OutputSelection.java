package freshet.reading.output;

import freshet.reading.RequestRejectedException;
import freshet.store.account.PostingSelection;
import java.util.Optional;

/**
 * A selection of postings that can be published, as a form offers it.
 *
 * @param key such as {@code folder:News}
 */
public record OutputSelection(String key, String label) {
  static final String SEARCH = "search";

  private static final String FOLDER = "folder:";
  private static final String FEED = "feed:";
  private static final String TAG = "tag:";

  public static OutputSelection folder(String name) {
    return new OutputSelection(FOLDER + name, name);
  }

  public static OutputSelection feed(long id, String title) {
    return new OutputSelection(FEED + id, title);
  }

  public static OutputSelection tag(String name) {
    return new OutputSelection(TAG + name, name);
  }

  /**
   * Returns the selection of a key.
   *
   * @param words the words of a search
   */
  public static PostingSelection selection(String key, String words) {
    if (key.equals("all")) {
      return new PostingSelection.All();
    }
    if (key.equals("starred")) {
      return new PostingSelection.Starred();
    }
    if (key.equals(SEARCH)) {
      return new PostingSelection.Found(words);
    }
    if (key.startsWith(FOLDER)) {
      return new PostingSelection.InFolder(key.substring(FOLDER.length()));
    }
    if (key.startsWith(TAG)) {
      return new PostingSelection.Tagged(key.substring(TAG.length()));
    }
    if (key.matches(FEED + "\\d{1,18}")) {
      return new PostingSelection.OfFeed(Long.parseLong(key.substring(FEED.length())));
    }
    throw new RequestRejectedException(
        422,
        ("'%s' cannot be published as a feed; give all, starred, search, folder:…, feed:… or"
                + " tag:…")
            .formatted(key));
  }

  /** Returns the key of a selection. */
  public static String key(PostingSelection selection) {
    return switch (selection) {
      case PostingSelection.All() -> "all";
      case PostingSelection.Starred() -> "starred";
      case PostingSelection.InFolder(String name) -> FOLDER + name;
      case PostingSelection.OfFeed(long feed) -> FEED + feed;
      case PostingSelection.Tagged(String tag) -> TAG + tag;
      case PostingSelection.Found _ -> SEARCH;
    };
  }

  /** Returns the words of a selection that is a search. */
  public static Optional<String> words(PostingSelection selection) {
    return selection instanceof PostingSelection.Found(String words)
        ? Optional.of(words)
        : Optional.empty();
  }
}
