package freshet.feed.opml;

import java.util.List;

/**
 * A folder of a subscription list.
 *
 * @param names the names of the enclosing folders from the outermost, then its own
 */
public record OpmlFolder(List<String> names) {
  public OpmlFolder {
    names = List.copyOf(names);
    if (names.isEmpty()) {
      throw new IllegalArgumentException("a folder without a name");
    }
  }

  /** Returns all names joined, or only its own (OP-003). */
  public String name(Naming naming) {
    return switch (naming) {
      case JOINED -> String.join("/", names);
      case NEAREST -> names.getLast();
    };
  }

  /** How a nested folder is named. */
  public enum Naming {
    /** Outer/Inner. */
    JOINED,
    /** Inner. */
    NEAREST
  }
}
