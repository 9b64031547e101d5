package freshet.web.dashboard;

import freshet.crawler.http.RequestUrl;
import freshet.store.Feeds;
import freshet.store.TroubledFeed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The feeds that cannot be read, by cause. */
public final class Troubles {
  private static final int EXAMPLES = 5;

  private final Map<Cause, Group> groups = new EnumMap<>(Cause.class);

  private Troubles() {}

  /** Some feeds with the same cause, and some of them by name. */
  public static final class Group {
    private final Cause cause;
    private final List<Example> examples = new ArrayList<>();
    private int feeds;

    private Group(Cause cause) {
      this.cause = cause;
    }

    public Cause cause() {
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

  /** One of them. */
  public record Example(
      long feed, String name, String outcome, boolean owned, @Nullable Instant since) {}

  /** What someone keeps for themselves is not told to others (GC-009). */
  private static String name(TroubledFeed feed) {
    if (feed.owned()) {
      return "a feed of someone's own";
    }
    return feed.title().isBlank() ? RequestUrl.redacted(feed.url()) : feed.title();
  }

  /** The groups, the largest first. */
  static List<Group> of(Feeds feeds) {
    Troubles troubles = new Troubles();
    feeds.eachTroubled(troubles::add);
    return troubles.groups.values().stream()
        .sorted(Comparator.comparingInt(Group::feeds).reversed())
        .toList();
  }

  private void add(TroubledFeed feed) {
    groups.computeIfAbsent(Cause.of(feed.stage(), feed.outcome()), Group::new).add(feed);
  }
}
