package freshet.crawler.controller;

import freshet.crawler.controller.Snapshot.Places;
import freshet.crawler.politeness.Politeness;
import freshet.policy.Outlook;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers those who want to know how feeds fare. */
record FeedQueries(FeedRegistry roster, Politeness politeness) {
  private static final Duration LATE = Duration.ofMinutes(10);

  /** Returns what is known of a feed and planned for it, if it is watched. */
  Optional<FeedReply> answer(long id, Instant now) {
    return roster.find(id).map(feed -> answer(feed, now));
  }

  private FeedReply answer(WatchedFeed feed, Instant now) {
    Instant due = dueAt(feed, now);
    Instant turn = turnAt(feed, now);
    Outlook outlook =
        feed.isPlanned()
            ? roster.plan().outlook(feed, EpochDays.of(now))
            : new Outlook(Double.NaN, new double[0], Double.NaN, new double[0]);
    return new FeedReply(
        feed.standing(),
        feed.trust(),
        feed.phase(),
        turn,
        why(feed),
        bound(feed, due, turn, now),
        next(outlook, turn),
        outlook.rate(),
        Arrays.stream(outlook.week()).boxed().toList(),
        outlook.pending(),
        feed.weight(),
        feed.standing().lastSeen().most(),
        feed.safety(),
        feed.isPlanned() ? roster.plan().explanation(feed) : null,
        roster.plan().signals(feed));
  }

  private String bound(WatchedFeed feed, Instant due, Instant turn, Instant now) {
    if (turn.isAfter(due)) {
      return "the turn of its host";
    }
    return feed.isPlanned() && roster.plan().isHeldByHost(feed, due)
        ? "its share of the %.0f requests a day that its host allows"
            .formatted(politeness.perDay(feed.host()))
        : feed.bound(due, now);
  }

  /** Returns when it is due and its host can be contacted, as far as known. */
  private Instant turnAt(WatchedFeed feed, Instant now) {
    Instant due = dueAt(feed, now);
    if (feed.phase() != FeedPhase.HELD) {
      return due;
    }
    Instant free = politeness.mayStart(feed.host(), due).orElse(due);
    return free.isAfter(due) ? free : due;
  }

  private Instant dueAt(WatchedFeed feed, Instant now) {
    return switch (feed.phase()) {
      case HELD -> feed.wantedAt();
      case UNDER_WAY -> now;
      case PLANNED -> feed.isPlanned() ? roster.plan().dueAt(feed) : Instant.MAX;
    };
  }

  private String why(WatchedFeed feed) {
    if (feed.isPlanned()) {
      return roster.plan().why(feed);
    }
    return feed.isWanted() ? "no document of it was read yet" : "it is not retrieved";
  }

  private static List<Instant> next(Outlook outlook, Instant due) {
    Stream<Instant> later =
        Arrays.stream(outlook.next()).mapToObj(EpochDays::instant).filter(due::isBefore);
    return due.equals(Instant.MAX) ? later.toList() : Stream.concat(Stream.of(due), later).toList();
  }

  /** Returns the next retrieval and the rate of each feed. */
  Map<Long, FeedBrief> briefs(Instant now) {
    Map<Long, FeedBrief> briefs = new HashMap<>();
    for (WatchedFeed feed : roster.all()) {
      double rate = feed.isPlanned() ? roster.plan().rate(feed) : Double.NaN;
      briefs.put(feed.id, new FeedBrief(turnAt(feed, now), rate));
    }
    return briefs;
  }

  /** Counts feeds by phase. */
  Places places(Instant now) {
    Map<FeedPhase, Integer> at = new EnumMap<>(FeedPhase.class);
    int resting = 0;
    int unread = 0;
    int failing = 0;
    int due = 0;
    int overdue = 0;
    for (WatchedFeed feed : roster.all()) {
      if (feed.phase() == FeedPhase.PLANNED && !feed.isWanted()) {
        resting++;
        continue;
      }
      at.merge(feed.phase(), 1, Integer::sum);
      unread += one(!feed.isRead());
      failing += one(feed.standing().failures().count() > 0);
      Instant dueAt = feed.phase() == FeedPhase.UNDER_WAY ? Instant.MAX : dueAt(feed, now);
      due += one(!dueAt.isAfter(now));
      overdue += one(!dueAt.isAfter(now.minus(LATE)));
    }
    return new Places(
        roster.size(),
        at.getOrDefault(FeedPhase.PLANNED, 0),
        at.getOrDefault(FeedPhase.HELD, 0),
        at.getOrDefault(FeedPhase.UNDER_WAY, 0),
        resting,
        unread,
        failing,
        due,
        overdue);
  }

  private static int one(boolean counts) {
    return counts ? 1 : 0;
  }
}
