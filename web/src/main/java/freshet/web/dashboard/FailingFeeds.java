package freshet.web.dashboard;

import freshet.http.RequestUrl;
import freshet.store.model.TroubledFeed;
import freshet.store.sql.FeedTable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Feeds that cannot be read: how many, which began last, and all of them by cause. */
public final class FailingFeeds {
  private static final int EXAMPLES = 5;
  private static final Duration DAY = Duration.ofDays(1);
  private static final Comparator<Example> LATEST_FIRST =
      Comparator.comparing(
          Example::since, Comparator.nullsLast(Comparator.<Instant>reverseOrder()));

  private final Map<FeedProblem, Group> groups = new EnumMap<>(FeedProblem.class);
  private final PriorityQueue<Example> latest = new PriorityQueue<>(LATEST_FIRST.reversed());
  private final Instant yesterday;
  private int count;
  private int begun;

  private FailingFeeds(Instant now) {
    this.yesterday = now.minus(DAY);
  }

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

    private void add(Example feed) {
      feeds++;
      if (examples.size() < EXAMPLES) {
        examples.add(feed);
      }
    }
  }

  /**
   * A feed that cannot be read.
   *
   * @param since when it began to fail; null if it does not fail but has ended
   */
  public record Example(
      long feed,
      String name,
      FeedProblem cause,
      String outcome,
      boolean owned,
      @Nullable Instant since) {
    /** Says in words for readers what is wrong. */
    public String sentence(Instant now, ZoneId zone) {
      return FeedHealth.sentence(cause, outcome, since, now, zone);
    }
  }

  /** Hides the names of private feeds (GC-009). */
  private static String name(TroubledFeed feed) {
    if (feed.owned()) {
      return "a private feed";
    }
    return feed.title().isBlank() ? RequestUrl.redacted(feed.url()) : feed.title();
  }

  /** Reads all of them. */
  static FailingFeeds of(FeedTable feeds, Instant now) {
    FailingFeeds troubles = new FailingFeeds(now);
    feeds.eachTroubled(troubles::add);
    return troubles;
  }

  private void add(TroubledFeed feed) {
    FeedProblem cause = FeedProblem.of(feed.stage(), feed.outcome());
    @Nullable Instant since = feed.failingSince();
    Example example =
        new Example(feed.id(), name(feed), cause, feed.outcome(), feed.owned(), since);
    groups.computeIfAbsent(cause, Group::new).add(example);
    count++;
    begun += since != null && since.isAfter(yesterday) ? 1 : 0;
    latest.add(example);
    if (latest.size() > EXAMPLES) {
      latest.poll();
    }
  }

  int count() {
    return count;
  }

  /** Returns how many began to fail in the last 24 hours. */
  int begunSinceYesterday() {
    return begun;
  }

  /** Returns some, those that began last first. */
  List<Example> latest() {
    return latest.stream().sorted(LATEST_FIRST).toList();
  }

  /** Returns the groups, largest first. */
  List<Group> groups() {
    return groups.values().stream()
        .sorted(Comparator.comparingInt(Group::feeds).reversed())
        .toList();
  }
}
