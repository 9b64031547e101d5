package freshet.crawler.controller;

import freshet.crawler.politeness.Blackout;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.Traffic;
import freshet.http.RemoteHost;
import freshet.policy.Agenda.Due;
import freshet.policy.FeedHistory;
import freshet.policy.LiveAgenda;
import freshet.policy.Outlook;
import freshet.policy.RetrievalLimits;
import freshet.policy.capability.Explaining;
import freshet.policy.capability.Explanation;
import freshet.policy.capability.Remembering;
import freshet.policy.capability.SignalLearning;
import freshet.policy.capability.SignalWorth;
import freshet.policy.intensity.FeedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Runs a policy on the feeds of the controller, which the policy knows by numbers. */
final class PlanDriver {
  /** A small number, so that events need not wait. */
  private static final int PLANNED_AT_ONCE = 200;

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final LiveAgenda agenda;
  private final ControllerSettings settings;
  private final Tariff tariff;
  private final List<WatchedFeed> feeds = new ArrayList<>();

  /** The policy's optional capabilities; null if it does not have them. */
  private final @Nullable Explaining explaining;

  private final @Nullable Remembering remembering;
  private final @Nullable SignalLearning signals;
  private HostShares shares = HostShares.none();

  /**
   * Starts a policy on some feeds.
   *
   * @param numbered the feeds by number
   */
  PlanDriver(
      LiveAgenda agenda, ControllerSettings settings, Tariff tariff, List<WatchedFeed> numbered) {
    this.agenda = agenda;
    this.settings = settings;
    this.tariff = tariff;
    this.explaining = agenda.find(Explaining.class).orElse(null);
    this.remembering = agenda.find(Remembering.class).orElse(null);
    this.signals = agenda.find(SignalLearning.class).orElse(null);
    numbered.forEach(this::number);
  }

  private void number(WatchedFeed feed) {
    feed.numbered(feeds.size());
    feeds.add(feed);
  }

  /** A feed that is due, not before a time. */
  record Taken(WatchedFeed feed, Instant at) {}

  /** Continues planning after a start with many feeds; returns false when all are planned. */
  boolean refine() {
    return agenda.refine(PLANNED_AT_ONCE);
  }

  /** Whether any feed is planned. */
  boolean hasFeeds() {
    return Double.isFinite(agenda.nextAt());
  }

  /** Returns when something is due. */
  Instant nextAt() {
    return EpochDays.instant(agenda.nextAt());
  }

  /** Returns a due feed; among late ones the most important. */
  Optional<Taken> next(Instant now) {
    Due due = agenda.next(EpochDays.of(now));
    return due.feed() < 0
        ? Optional.empty()
        : Optional.of(new Taken(feeds.get(due.feed()), EpochDays.instant(due.at())));
  }

  /** Adds a feed with its first document; that retrieval is already counted. */
  void add(WatchedFeed feed, Observation lesson) {
    double[] dates = lesson.dates();
    add(
        feed,
        FeedHistory.ofDocument(
            dates, lesson.at(), feed.listed(), feed.weight(), tariff.share(feed)),
        lesson.at());
    failed(feed, lesson.at());
  }

  void add(WatchedFeed feed, FeedHistory history, double now) {
    number(feed);
    feed.limited(RetrievalLimits.NONE);
    feed.resized();
    int number = agenda.add(history, now);
    if (number != feed.number()) {
      throw new IllegalStateException("feed %d got number %d".formatted(feed.id, number));
    }
  }

  void retrieved(WatchedFeed feed, Observation lesson) {
    if (feed.window() != feed.listed()) {
      feed.resized();
      agenda.resize(feed.number(), feed.window());
    }
    limit(feed, lesson.at());
    agenda.retrieved(lesson.retrieval(feed.number()));
  }

  /** Returns what retrievals cost. */
  Tariff tariff() {
    return tariff;
  }

  /**
   * Settles a retrieval that was expected to cost something else; its feed's next one is expected
   * to cost what was learned.
   */
  void spent(WatchedFeed feed, Traffic traffic, double at) {
    if (!tariff.isFlat() && feed.isPlanned()) {
      double expected = tariff.share(feed);
      agenda.cost(feed.number(), expected);
      agenda.charge(at, tariff.toPolicy(tariff.ofRetrieval(traffic)) - expected);
    }
  }

  /** Counts requests that a feed caused besides its retrievals. */
  void caused(WatchedFeed feed, Traffic traffic, double at) {
    if (!tariff.isFlat() && feed.isPlanned()) {
      agenda.cost(feed.number(), tariff.share(feed));
      agenda.charge(at, tariff.toPolicy(tariff.ofOthers(traffic)));
    }
  }

  /** Reports that a due feed was not retrieved after all. */
  void giveBack(WatchedFeed feed, Instant now) {
    if (feed.isPlanned()) {
      agenda.giveBack(feed.number(), EpochDays.of(now));
    }
  }

  /** Reports that a feed's pushes can no longer be relied on. */
  void silenced(WatchedFeed feed) {
    if (feed.isPlanned()) {
      agenda.silenced(feed.number());
    }
  }

  /** Reports a hub's delivery, which cost nothing. */
  void delivered(WatchedFeed feed, Observation lesson) {
    limit(feed, lesson.at());
    agenda.delivered(lesson.retrieval(feed.number()));
  }

  /** Reports a retrieval that taught nothing; the feed may be retried when its state allows. */
  void failed(WatchedFeed feed, double at) {
    feed.limited(null);
    agenda.failed(feed.number(), at, EpochDays.of(feed.notBefore().at()));
  }

  void remove(WatchedFeed feed) {
    if (feed.isPlanned()) {
      agenda.remove(feed.number());
      feed.unplanned();
    }
  }

  void weigh(WatchedFeed feed, double now) {
    agenda.weigh(feed.number(), feed.weight(), now);
  }

  /**
   * Reports that a push announced a posting.
   *
   * @param now the latest time for a feed that is retrieved rarely because of its pushes
   */
  void signalled(WatchedFeed feed, boolean pushedOnly, double now) {
    feed.limited(null);
    agenda.limit(
        feed.number(), pushedOnly ? limits(feed, now).noLater(now) : limits(feed, now), now);
    agenda.signalled(feed.number(), now);
  }

  /** Tells the policy when a feed may be retrieved, unless it knows. */
  void limit(WatchedFeed feed, double now) {
    if (!feed.isPlanned()) {
      return;
    }
    RetrievalLimits limits = limits(feed, now);
    if (!limits.equals(feed.limits())) {
      feed.limited(limits);
      agenda.limit(feed.number(), limits, now);
    }
  }

  /** Finds the hosts that the budget would have asked for more than they allow. */
  void share(ToDoubleFunction<RemoteHost> allowed, double now) {
    List<WatchedFeed> planned =
        feeds.stream().filter(feed -> feed.isPlanned() && feed.isWanted()).toList();
    HostShares before = shares;
    double least = settings.online().minInterval();
    shares =
        HostShares.of(
            planned.stream().map(this::share).toList(),
            tariff.toPolicy(settings.budget()).perDay(),
            least > 0 ? 1 / least : Double.POSITIVE_INFINITY,
            allowed);
    for (WatchedFeed feed : planned) {
      if (before.isCapped(feed.host()) || shares.isCapped(feed.host())) {
        limit(feed, now);
      }
    }
  }

  private HostShares.Share share(WatchedFeed feed) {
    double requests = feed.cost().isKnown() ? feed.cost().requests() : 1;
    return new HostShares.Share(feed.host(), root(feed), tariff.share(feed), Math.max(1, requests));
  }

  /** Returns √(wλ/c); every feed counts alike if the policy learns no rates. */
  private double root(WatchedFeed feed) {
    double rate = agenda.rate(feed.number());
    return Math.sqrt(feed.weight() * (Double.isNaN(rate) ? 1 : rate) / tariff.share(feed));
  }

  /** Returns when the share of a feed in what its host allows lets it be retrieved again. */
  private double hostAllows(WatchedFeed feed) {
    Instant seen = feed.standing().lastSeen().at();
    OptionalDouble interval = shares.interval(feed.host(), root(feed));
    return seen == null || interval.isEmpty()
        ? Double.NEGATIVE_INFINITY
        : EpochDays.of(seen) + interval.getAsDouble();
  }

  /** Whether a feed would be due before a time if its host allowed more. */
  boolean isHeldByHost(WatchedFeed feed, Instant due) {
    return feed.isPlanned() && !EpochDays.instant(hostAllows(feed)).plus(MINUTE).isBefore(due);
  }

  /** Returns the limits beyond the usual shortest interval, which the policy knows itself. */
  private RetrievalLimits limits(WatchedFeed feed, double now) {
    double notBefore = EpochDays.of(feed.notBefore().at());
    RetrievalLimits limits =
        new RetrievalLimits(
            Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, hours(feed.standing().blackout()));
    double usual = now + settings.online().minInterval();
    return rare(
        feed,
        limits
            .noSooner(notBefore > usual ? notBefore : Double.NEGATIVE_INFINITY)
            .noSooner(hostAllows(feed)));
  }

  /** Limits a feed to rare retrievals while its pushes are relied on or nobody reads it. */
  private static RetrievalLimits rare(WatchedFeed feed, RetrievalLimits limits) {
    Duration interval = feed.rareInterval();
    Instant seen = feed.standing().lastSeen().at();
    return interval == null || seen == null
        ? limits
        : limits
            .noSooner(EpochDays.of(seen.plus(interval)))
            .noLater(EpochDays.of(seen.plus(PushTrust.latest(interval))));
  }

  private static int hours(Blackout blackout) {
    int bits = 0;
    for (int hour : blackout.hours()) {
      bits |= 1 << hour;
    }
    return bits;
  }

  /** Returns how long the plan waits from a time on; the mean over all feeds if unknown. */
  Duration interval(WatchedFeed feed, double from) {
    double due = agenda.dueAt(feed.number());
    double mean = feeds.size() * tariff.mean() / settings.budget().perDay();
    return EpochDays.duration(Double.isInfinite(due) ? mean : Math.max(0, due - from));
  }

  Instant dueAt(WatchedFeed feed) {
    return EpochDays.instant(agenda.dueAt(feed.number()));
  }

  String why(WatchedFeed feed) {
    return agenda.why(feed.number());
  }

  /**
   * Returns why the next retrieval is at its time; null if the policy does not explain it or none
   * is planned.
   */
  @Nullable Explanation explanation(WatchedFeed feed) {
    return explaining != null && Double.isFinite(agenda.dueAt(feed.number()))
        ? explaining.explain(feed.number())
        : null;
  }

  /** Returns what was learned of the signals of all feeds; null if the policy learns nothing. */
  @Nullable SignalWorth signals() {
    return signals == null ? null : signals.signals();
  }

  /** Returns what was learned of a feed's signals; null if it had none. */
  @Nullable SignalWorth signals(WatchedFeed feed) {
    return signals == null || !feed.isPlanned()
        ? null
        : signals.signals(feed.number()).orElse(null);
  }

  /** Returns what the policy knows of a feed and plans for it. */
  Outlook outlook(WatchedFeed feed, double now) {
    Instant seen = feed.standing().lastSeen().at();
    return agenda.outlook(feed.number(), seen == null ? now : EpochDays.of(seen), now);
  }

  /** Returns the learned postings per day; NaN if the policy does not learn them. */
  double rate(WatchedFeed feed) {
    return agenda.rate(feed.number());
  }

  /** Returns the share of the day's budget that is usually spent by a time. */
  double usuallySpent(double now) {
    return settings.budget().perDay() * agenda.usualShare(now);
  }

  /** Returns a copy of the learned model, if the policy has models. */
  @Nullable FeedModel model(WatchedFeed feed) {
    return remembering == null || !feed.isPlanned()
        ? null
        : remembering.model(feed.number()).orElse(null);
  }

  /** Returns the policy's memory for a restart, as settings; empty if it has none. */
  Map<String, String> memory() {
    return remembering == null
        ? Map.of()
        : PlanMemory.rows(
            settings.policy().name(),
            remembering.memory(),
            feeds.stream().map(feed -> feed.id).toList());
  }

  /** Whether so many feeds were added that the policy should be started again. */
  boolean isOutgrown() {
    return remembering != null && remembering.isOutgrown();
  }
}
