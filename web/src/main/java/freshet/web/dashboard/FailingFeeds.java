package freshet.web.dashboard;

import freshet.http.RequestUrl;
import freshet.store.model.TroubledFeed;
import freshet.store.sql.FeedTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Feeds that cannot be read, grouped by cause. */
public final class FailingFeeds {
  private static final int EXAMPLES = 5;

  private final Map<FeedProblem, Group> groups = new EnumMap<>(FeedProblem.class);

  private FailingFeeds() {}

  /** Feeds with the same cause, with some examples. */
  public static final class Group {
    private final FeedProblem cause;
    private final List<Example> examples = new ArrayList<>();
    private int feeds;

    private Group(FeedProblem cause) {
      this.cause = cause;
    }

    public FeedProblem cause() {
      return cause;
    }

    public int feeds() {
      return feeds;
    }

    public List<Example> examples() {
      return examples;
    }

    private void add(TroubledFeed feed) {
      feeds++;
      if (examples.size() < EXAMPLES) {
        examples.add(
            new Example(feed.id(), name(feed), feed.outcome(), feed.owned(), feed.failingSince()));
      }
    }
  }

  /** An example. */
  public record Example(
      long feed, String name, String outcome, boolean owned, @Nullable Instant since) {}

  /** Hides the names of private feeds (GC-009). */
  private static String name(TroubledFeed feed) {
    if (feed.owned()) {
      return "a private feed";
    }
    return feed.title().isBlank() ? RequestUrl.redacted(feed.url()) : feed.title();
  }

  /** Returns the groups, largest first. */
  static List<Group> of(FeedTable feeds) {
    FailingFeeds troubles = new FailingFeeds();
    feeds.eachTroubled(troubles::add);
    return troubles.groups.values().stream()
        .sorted(Comparator.comparingInt(Group::feeds).reversed())
        .toList();
  }

  private void add(TroubledFeed feed) {
    groups.computeIfAbsent(FeedProblem.of(feed.stage(), feed.outcome()), Group::new).add(feed);
  }
}
