package freshet.web.publish;

import freshet.store.people.Selection;
import freshet.web.Refusal;
import java.util.Optional;

/**
 * Something that can be given out, as a form offers it.
 *
 * @param key such as {@code folder:News}
 */
public record Choice(String key, String label) {
  static final String SEARCH = "search";

  private static final String FOLDER = "folder:";
  private static final String FEED = "feed:";
  private static final String TAG = "tag:";

  static Choice folder(String name) {
    return new Choice(FOLDER + name, name);
  }

  static Choice feed(long id, String title) {
    return new Choice(FEED + id, title);
  }

  static Choice tag(String name) {
    return new Choice(TAG + name, name);
  }

  /**
   * What a key stands for.
   *
   * @param words of a search
   */
  public static Selection selection(String key, String words) {
    if (key.equals("all")) {
      return new Selection.All();
    }
    if (key.equals("starred")) {
      return new Selection.Starred();
    }
    if (key.equals(SEARCH)) {
      return new Selection.Found(words);
    }
    if (key.startsWith(FOLDER)) {
      return new Selection.InFolder(key.substring(FOLDER.length()));
    }
    if (key.startsWith(TAG)) {
      return new Selection.Tagged(key.substring(TAG.length()));
    }
    if (key.matches(FEED + "\\d{1,18}")) {
      return new Selection.OfFeed(Long.parseLong(key.substring(FEED.length())));
    }
    throw new Refusal(
        422,
        "'%s' cannot be made a feed; give all, starred, search, folder:…, feed:… or tag:…"
            .formatted(key));
  }

  /** The key of a selection. */
  public static String key(Selection selection) {
    return switch (selection) {
      case Selection.All() -> "all";
      case Selection.Starred() -> "starred";
      case Selection.InFolder(String name) -> FOLDER + name;
      case Selection.OfFeed(long feed) -> FEED + feed;
      case Selection.Tagged(String tag) -> TAG + tag;
      case Selection.Found _ -> SEARCH;
    };
  }

  /** The words of a selection that is a search. */
  public static Optional<String> words(Selection selection) {
    return selection instanceof Selection.Found(String words)
        ? Optional.of(words)
        : Optional.empty();
  }
}
