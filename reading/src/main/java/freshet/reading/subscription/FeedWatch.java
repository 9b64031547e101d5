package freshet.reading.subscription;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has the crawler watch the feeds that accounts subscribe to. */
public interface FeedWatch {
  /**
   * Watches the feed at a URL, or the first feed that a web page there links to.
   *
   * @param owner the owner of a feed that is not public (GC-009)
   */
  Outcome watch(String url, String owner);

  /**
   * Watches all feeds of a list; their first retrievals are queued (OP-008). Throws {@link
   * freshet.reading.RequestRejectedException} if the text is not a feed list.
   *
   * @param owner the owner of feeds that are not public (GC-009)
   */
  Taken watchAll(byte[] list, String owner);

  /**
   * Notes that an account no longer reads these feeds; a feed without readers need not be watched.
   */
  void left(Collection<Long> feeds);

  /** The result for a URL. */
  sealed interface Outcome {
    /** The feed is watched now. */
    record Watched(long feed, String title) implements Outcome {}

    /** No feed was found; the sentence tells a person why. */
    record NotFound(String sentence) implements Outcome {}
  }

  /**
   * The result of an import.
   *
   * @param problems sentences about entries that were skipped (OP-007)
   */
  record Taken(List<Listed> feeds, List<String> problems) {
    public Taken {
      feeds = List.copyOf(feeds);
      problems = List.copyOf(problems);
    }
  }

  /**
   * A feed of the list that is watched now.
   *
   * @param title the title in the list; null if it has none
   * @param folders names of folders
   */
  record Listed(long feed, @Nullable String title, List<String> folders) {
    public Listed {
      folders = List.copyOf(folders);
    }
  }
}
