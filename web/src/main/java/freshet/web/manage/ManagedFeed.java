package freshet.web.manage;

import freshet.http.RequestUrl;
import freshet.reading.stream.RelativeTimes;
import freshet.reading.stream.SubscriptionTree;
import freshet.reading.subscription.FeedActivities;
import freshet.store.account.FeedActivity;
import freshet.store.account.Subscription;
import freshet.web.dashboard.FeedHealth;
import freshet.web.dashboard.FeedHealth.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A feed as the table of feeds shows it. */
public record ManagedFeed(
    Subscription subscription, FeedHealth health, FeedActivity activity, Instant now) {
  /** A feed that published nothing for this long is quiet. */
  private static final Duration QUIET = Duration.ofDays(28);

  /** A feed with so many articles a week is busy. */
  private static final double BUSY = 100;

  private static final int MONTH_DAYS = 30;
  private static final int WEEK_DAYS = 7;
  private static final int BAR_WIDTH = 5;
  private static final int BAR_HEIGHT = 16;

  static final FeedActivity NOTHING =
      new FeedActivity(null, Collections.nCopies(FeedActivities.WEEKS, 0), List.of());

  public long id() {
    return subscription.feed();
  }

  public String title() {
    return SubscriptionTree.title(subscription);
  }

  public String host() {
    return RequestUrl.host(subscription.url());
  }

  /** Returns the names of the folders; empty if it is in none. */
  public String folders() {
    return String.join(", ", subscription.folders());
  }

  boolean needsLook() {
    return health.needsLook();
  }

  boolean isQuiet() {
    Instant latest = activity.latest();
    return health.state() == State.WELL && (latest == null || latest.isBefore(now.minus(QUIET)));
  }

  boolean isBusy() {
    return perWeek() >= BUSY;
  }

  /** Whether words occur in its title, its address or a folder, in any case. */
  boolean matches(String words) {
    return words.isEmpty()
        || title().toLowerCase(Locale.ROOT).contains(words)
        || SubscriptionTree.url(subscription).toLowerCase(Locale.ROOT).contains(words)
        || folders().toLowerCase(Locale.ROOT).contains(words);
  }

  /** Returns how things stand, in a few words. */
  public String state() {
    return switch (health.state()) {
      case WELL -> isQuiet() ? quiet() : "Fine";
      case NEW -> "Not checked yet";
      case FAILING, THROTTLED, GONE -> health.brief();
    };
  }

  private String quiet() {
    Instant latest = activity.latest();
    if (latest == null) {
      return "No articles yet";
    }
    long days = Duration.between(latest, now).toDays();
    long months = days / MONTH_DAYS;
    return months >= 2
        ? "Quiet for %d months".formatted(months)
        : "Quiet for %d weeks".formatted(days / WEEK_DAYS);
  }

  /** Returns the class of the pill that tells the state. */
  public String look() {
    return switch (health.state()) {
      case WELL -> isQuiet() ? "" : "ok";
      case NEW -> "";
      case THROTTLED -> "warn";
      case FAILING, GONE -> "bad";
    };
  }

  /** Returns when the last article was published: 26 min ago, Yesterday, 12 Oct. */
  public String last() {
    Instant latest = activity.latest();
    if (latest == null) {
      return "–";
    }
    Duration age = Duration.between(latest, now);
    if (age.toHours() < 1) {
      return age.toMinutes() < 1 ? "Now" : age.toMinutes() + " min ago";
    }
    if (age.toDays() < 1) {
      return age.toHours() + " h ago";
    }
    if (age.toDays() < 2) {
      return "Yesterday";
    }
    return age.toDays() < 2 * WEEK_DAYS
        ? age.toDays() + " days ago"
        : RelativeTimes.ago(latest, now);
  }

  /** Returns the articles a week, over the weeks in which it is known to have published. */
  double perWeek() {
    List<Integer> weeks = activity.weeks();
    int first = 0;
    while (first < weeks.size() && weeks.get(first) == 0) {
      first++;
    }
    return first == weeks.size()
        ? 0
        : weeks.subList(first, weeks.size()).stream().mapToInt(week -> week).average().orElse(0);
  }

  /** Returns the articles a week as text. */
  public String perWeekText() {
    double count = perWeek();
    return count > 0 && count < 1 ? "<1" : Long.toString(Math.round(count));
  }

  /** Returns the weeks as a path of vertical strokes for a drawing of 60 by 16. */
  public String sparkline() {
    int most = Math.max(1, Collections.max(activity.weeks()));
    StringBuilder path = new StringBuilder();
    int x = 2;
    for (int week : activity.weeks()) {
      int height = week == 0 ? 1 : Math.max(2, Math.round((float) BAR_HEIGHT * week / most));
      path.append('M').append(x).append(' ').append(BAR_HEIGHT).append('v').append(-height);
      x += BAR_WIDTH;
    }
    return path.toString();
  }

  /** Returns the usual delay in minutes; null if none is known. */
  @Nullable Double delay() {
    List<Double> delays = activity.delays().stream().sorted().toList();
    return delays.isEmpty() ? null : delays.get((delays.size() - 1) / 2);
  }

  /** Returns the usual delay as text. */
  public String delayText() {
    return DelayText.of(delay());
  }

  /** Returns the order of the table, before it is turned. */
  static Comparator<ManagedFeed> by(FeedListQuery.Sort sort) {
    Comparator<ManagedFeed> order =
        switch (sort) {
          case NAME -> Comparator.comparingInt(_ -> 0);
          case FOLDER ->
              Comparator.comparing(
                  feed -> feed.folders().isEmpty() ? "\uffff" : feed.folders(),
                  String.CASE_INSENSITIVE_ORDER);
          case HEALTH -> Comparator.comparingInt(ManagedFeed::urgency);
          case LAST ->
              Comparator.comparing(
                  feed -> feed.activity.latest(), Comparator.nullsFirst(Comparator.reverseOrder()));
          case WEEK -> Comparator.comparingDouble(feed -> -feed.perWeek());
          case DELAY ->
              Comparator.comparing(
                  ManagedFeed::delay, Comparator.nullsLast(Comparator.naturalOrder()));
        };
    return order;
  }

  /** Orders by what needs a look most. */
  private int urgency() {
    return switch (health.state()) {
      case GONE -> 0;
      case FAILING -> 1;
      case THROTTLED -> 2;
      case NEW -> 4;
      case WELL -> isQuiet() ? 3 : 5;
    };
  }
}
