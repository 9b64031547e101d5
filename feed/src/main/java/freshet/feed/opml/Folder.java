package freshet.feed.opml;

import java.util.List;

/**
 * A folder of a subscription list.
 *
 * @param names of the folders it lies in, from the outermost in, and then its own
 */
public record Folder(List<String> names) {
  public Folder {
    names = List.copyOf(names);
    if (names.isEmpty()) {
      throw new IllegalArgumentException("a folder without a name");
    }
  }

  /** All names as one, or its own only (OP-003). */
  public String name(Naming naming) {
    return switch (naming) {
      case JOINED -> String.join("/", names);
      case NEAREST -> names.getLast();
    };
  }

  /** What a folder within folders is called. */
  public enum Naming {
    /** Outer/Inner. */
    JOINED,
    /** Inner. */
    NEAREST
  }
}
