package freshet.web.apps;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has the aggregator watch what people want to read. */
public interface Watching {
  /**
   * Watches the feed at a URL, or the first that a page there names.
   *
   * @param owner of the feed if it is not for all (GC-009)
   */
  Outcome watch(String url, String owner);

  /**
   * Watches all feeds of a list; their first looks wait for their turns (OP-008). Throws {@link
   * freshet.web.Refusal} if it is no list.
   *
   * @param owner of those feeds that are not for all (GC-009)
   */
  Taken watchAll(byte[] list, String owner);

  /** Someone does not read these feeds any more; what nobody reads need not be watched. */
  void left(Collection<Long> feeds);

  /** What came of a URL. */
  sealed interface Outcome {
    /** A feed that is watched now. */
    record Watched(long feed, String title) implements Outcome {}

    /** No feed, and why, for a person. */
    record NotFound(String sentence) implements Outcome {}
  }

  /**
   * What came of a list.
   *
   * @param problems sentences on what was left out (OP-007)
   */
  record Taken(List<Listed> feeds, List<String> problems) {
    public Taken {
      feeds = List.copyOf(feeds);
      problems = List.copyOf(problems);
    }
  }

  /**
   * A feed of a list that is watched now.
   *
   * @param title as the list has it; null if it has none
   * @param folders by their names
   */
  record Listed(long feed, @Nullable String title, List<String> folders) {
    public Listed {
      folders = List.copyOf(folders);
    }
  }
}
