package freshet.crawler.controller;

import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.Blackout;
import freshet.policy.Agenda.Due;
import freshet.policy.FeedHistory;
import freshet.policy.Limits;
import freshet.policy.intensity.FeedModel;
import freshet.policy.live.LiveAgenda;
import freshet.policy.live.Outlook;
import freshet.policy.online.Explanation;
import freshet.policy.online.FreshetAgenda;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The policy at work on the feeds of the controller, which it knows by numbers. */
final class LivePlan {
  /** So few that events need not wait. */
  private static final int PLANNED_AT_ONCE = 200;

  private final LiveAgenda agenda;
  private final ControllerSettings settings;
  private final List<WatchedFeed> feeds = new ArrayList<>();

  /** How many feeds the policy learned from when it was put to work. */
  private final int learnedFrom;

  /**
   * A policy that was put to work on some feeds.
   *
   * @param numbered the feeds, by their numbers
   */
  LivePlan(
      LiveAgenda agenda, ControllerSettings settings, List<WatchedFeed> numbered, int learnedFrom) {
    this.agenda = agenda;
    this.settings = settings;
    this.learnedFrom = learnedFrom;
    numbered.forEach(this::number);
  }

  private void number(WatchedFeed feed) {
    feed.number = feeds.size();
    feeds.add(feed);
  }

  /** A feed that is due, not before a time. */
  record Taken(WatchedFeed feed, Instant at) {}

  /** Goes on with planning after a start with many feeds; false when all are planned. */
  boolean refine() {
    return agenda.refine(PLANNED_AT_ONCE);
  }

  /** When something is due. */
  Instant nextAt() {
    return Days.instant(agenda.nextAt());
  }

  /** A feed that is due; of those that are late the one that matters most. */
  Optional<Taken> next(Instant now) {
    Due due = agenda.next(Days.of(now));
    return due.feed() < 0
        ? Optional.empty()
        : Optional.of(new Taken(feeds.get(due.feed()), Days.instant(due.at())));
  }

  /** Takes a feed in with what its first document showed; that retrieval has been spent. */
  void add(WatchedFeed feed, Lesson lesson) {
    double[] dates = lesson.dates();
    add(
        feed,
        FeedHistory.ofDocument(dates, lesson.at(), feed.listed(), feed.weight, 1),
        lesson.at());
    failed(feed, lesson.at());
  }

  void add(WatchedFeed feed, FeedHistory history, double now) {
    number(feed);
    feed.limits = Limits.NONE;
    feed.window = feed.listed();
    int number = agenda.add(history, 0, now);
    if (number != feed.number) {
      throw new IllegalStateException("feed %d got number %d".formatted(feed.id, number));
    }
  }

  void retrieved(WatchedFeed feed, Lesson lesson) {
    if (feed.window != feed.listed()) {
      feed.window = feed.listed();
      agenda.resize(feed.number, feed.window);
    }
    limit(feed, lesson.at());
    agenda.retrieved(lesson.retrieval(feed.number));
  }

  /** A feed that may have been due was not retrieved after all. */
  void giveBack(WatchedFeed feed, Instant now) {
    if (feed.isPlanned()) {
      agenda.giveBack(feed.number, Days.of(now));
    }
  }

  /** The pushes of a feed cannot be relied on any more. */
  void silenced(WatchedFeed feed) {
    if (feed.isPlanned()) {
      agenda.silenced(feed.number);
    }
  }

  /** A hub brought news of a feed, which cost nothing. */
  void delivered(WatchedFeed feed, Lesson lesson) {
    limit(feed, lesson.at());
    agenda.delivered(lesson.retrieval(feed.number));
  }

  /** A retrieval that taught nothing; the feed may be tried again when it stands so. */
  void failed(WatchedFeed feed, double at) {
    feed.limits = null;
    agenda.failed(feed.number, at, Days.of(feed.notBefore().at()));
  }

  void remove(WatchedFeed feed) {
    if (feed.isPlanned()) {
      agenda.remove(feed.number);
      feed.number = WatchedFeed.UNPLANNED;
    }
  }

  void weigh(WatchedFeed feed, double now) {
    agenda.weigh(feed.number, feed.weight, now);
  }

  /**
   * A push announced a posting.
   *
   * @param now the latest time for a feed that is retrieved rarely because of its pushes
   */
  void signalled(WatchedFeed feed, boolean pushedOnly, double now) {
    feed.limits = null;
    agenda.limit(feed.number, pushedOnly ? limits(feed, now).noLater(now) : limits(feed, now), now);
    agenda.signalled(feed.number, now);
  }

  /** Tells the plan when a feed may be retrieved, unless it knows. */
  void limit(WatchedFeed feed, double now) {
    if (!feed.isPlanned()) {
      return;
    }
    Limits limits = limits(feed, now);
    if (!limits.equals(feed.limits)) {
      feed.limits = limits;
      agenda.limit(feed.number, limits, now);
    }
  }

  /** The usual least interval is the policy's own; only what goes beyond it is told. */
  private Limits limits(WatchedFeed feed, double now) {
    return limits(feed, now, settings);
  }

  static Limits limits(WatchedFeed feed, double now, ControllerSettings settings) {
    double notBefore = Days.of(feed.notBefore().at());
    Limits limits =
        new Limits(
            Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, hours(feed.standing.blackout()));
    double usual = now + settings.online().minInterval();
    return rare(feed, limits.noSooner(notBefore > usual ? notBefore : Double.NEGATIVE_INFINITY));
  }

  /** While pushes are relied on, or nobody reads it, a look now and then suffices. */
  private static Limits rare(WatchedFeed feed, Limits limits) {
    Duration interval = feed.rareInterval();
    Instant seen = feed.standing.lastSeen().at();
    return interval == null || seen == null
        ? limits
        : limits
            .noSooner(Days.of(seen.plus(interval)))
            .noLater(Days.of(seen.plus(PushTrust.latest(interval))));
  }

  private static int hours(Blackout blackout) {
    int bits = 0;
    for (int hour : blackout.hours()) {
      bits |= 1 << hour;
    }
    return bits;
  }

  /** How long the plan waits from a time on; what all feeds wait in the mean if it cannot say. */
  Duration interval(WatchedFeed feed, double from) {
    double due = agenda.dueAt(feed.number);
    double mean = feeds.size() / settings.budget().perDay();
    return Days.duration(Double.isInfinite(due) ? mean : Math.max(0, due - from));
  }

  Instant dueAt(WatchedFeed feed) {
    return Days.instant(agenda.dueAt(feed.number));
  }

  String why(WatchedFeed feed) {
    return agenda.why(feed.number);
  }

  /**
   * Why it is retrieved next when it is; null if the policy does not tell, or it is not planned.
   */
  @Nullable Explanation explanation(WatchedFeed feed) {
    return agenda instanceof FreshetAgenda freshet && Double.isFinite(agenda.dueAt(feed.number))
        ? freshet.explain(feed.number)
        : null;
  }

  /** What the policy knows of a feed and has in mind for it. */
  Outlook outlook(WatchedFeed feed, double now) {
    Instant seen = feed.standing.lastSeen().at();
    return agenda.outlook(feed.number, seen == null ? now : Days.of(seen), now);
  }

  /** Postings per day as the policy has learned; not a number if it does not. */
  double rate(WatchedFeed feed, double now) {
    return agenda instanceof FreshetAgenda freshet
        ? freshet.model(feed.number).rate()
        : outlook(feed, now).rate();
  }

  /** What of the day's budget is usually spent by a time of it. */
  double usuallySpent(double now) {
    return settings.budget().perDay() * agenda.usualShare(now);
  }

  /** A copy of what is learned of a feed, if the policy keeps such models. */
  @Nullable FeedModel model(WatchedFeed feed) {
    if (!(agenda instanceof FreshetAgenda freshet) || !feed.isPlanned()) {
      return null;
    }
    FeedModel model = freshet.model(feed.number);
    return new FeedModel(freshet.memory().population(), model.updated(), model.toNumbers());
  }

  /** What is to be kept over a restart, if the policy has something. */
  Optional<PlanMemory> memory() {
    return agenda instanceof FreshetAgenda freshet
        ? Optional.of(new PlanMemory(freshet.memory(), learnedFrom, settings.budget().perDay()))
        : Optional.empty();
  }

  /** Whether so many feeds have come that the policy is to be put to work anew. */
  boolean isOutgrown() {
    return memory().map(memory -> memory.isOutgrownBy(feeds.size())).orElse(false);
  }
}
