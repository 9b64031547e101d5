package freshet.crawler.controller;

import freshet.crawler.politeness.Permit;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.politeness.Purpose;
import freshet.http.RemoteHost;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * Due feeds that wait: first each for its own time, then in line for a permit of its host (GC-029),
 * first come first served.
 */
final class WaitingFeeds {
  /**
   * How often to check a host that is busy with something other than a feed, whose end is not
   * reported here.
   */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(5);

  /** A feed for which there is a decision other than to ask again later. */
  record Turn(WatchedFeed feed, Decision decision) {
    /** To ask its host; empty if the feed may not be asked for. */
    Optional<Permit> permit() {
      return switch (decision) {
        case Decision.Granted(Permit permit) -> Optional.of(permit);
        case Decision.RobotsFirst(Permit permit) -> Optional.of(permit);
        case Decision.Later _, Decision.Denied _ -> Optional.empty();
      };
    }
  }

  /** A waiting feed; outdated if the feed was dropped or waits anew. */
  private record Wait(Instant at, long rank, WatchedFeed feed) {
    boolean lasts() {
      return feed.isHeld(rank);
    }
  }

  /** When to ask for a host's permit; outdated if another time was set since. */
  private record Wake(Instant at, long rank, Line line) {
    boolean lasts() {
      return line.wake == rank;
    }
  }

  /** The feeds that wait for one host. */
  private static final class Line {
    private final RemoteHost host;
    private final Deque<Wait> waits = new ArrayDeque<>();
    private long wake;

    private Line(RemoteHost host) {
      this.host = host;
    }
  }

  private final Politeness politeness;
  private final PriorityQueue<Wait> waits =
      new PriorityQueue<>(Comparator.comparing(Wait::at).thenComparingLong(Wait::rank));
  private final PriorityQueue<Wake> wakes =
      new PriorityQueue<>(Comparator.comparing(Wake::at).thenComparingLong(Wake::rank));
  private final Map<RemoteHost, Line> lines = new HashMap<>();
  private long rank = 1;

  WaitingFeeds(Politeness politeness) {
    this.politeness = politeness;
  }

  /** Returns how many requests a day a host allows in the long run. */
  double perDay(RemoteHost host) {
    return politeness.perDay(host);
  }

  /** Lets a feed wait for a time, and then for its host. */
  void hold(WatchedFeed feed, Instant at) {
    feed.held(at, rank);
    waits.add(new Wait(at, rank++, feed));
  }

  /** Returns when the next feed may get a permit. */
  Instant nextAt() {
    Instant wait = waits.isEmpty() ? Instant.MAX : waits.peek().at;
    Instant wake = wakes.isEmpty() ? Instant.MAX : wakes.peek().at;
    return wait.isBefore(wake) ? wait : wake;
  }

  /** A feed whose turn has come. */
  Optional<Turn> next(Instant now) {
    while (!waits.isEmpty() && !waits.peek().at.isAfter(now)) {
      line(waits.remove(), now);
    }
    while (!wakes.isEmpty() && !wakes.peek().at.isAfter(now)) {
      Wake wake = wakes.remove();
      Optional<Turn> turn = wake.lasts() ? first(wake.line, now) : Optional.empty();
      if (turn.isPresent()) {
        return turn;
      }
    }
    return Optional.empty();
  }

  /** Takes the permit for one feed out of line, if its host may be contacted now. */
  Optional<Turn> take(WatchedFeed feed, Instant now) {
    Decision decision = politeness.request(feed.url(), Purpose.SUBSCRIBED, now);
    return decision instanceof Decision.Later
        ? Optional.empty()
        : Optional.of(new Turn(feed, decision));
  }

  /** Whether the host of a feed may be asked now. */
  boolean mayTake(WatchedFeed feed, Instant now) {
    return politeness.mayStart(feed.host(), now).filter(at -> !at.isAfter(now)).isPresent();
  }

  private void line(Wait wait, Instant now) {
    if (wait.lasts()) {
      Line line = lines.computeIfAbsent(wait.feed.host(), Line::new);
      line.waits.add(wait);
      if (line.waits.size() == 1) {
        wake(line, now);
      }
    }
  }

  private Optional<Turn> first(Line line, Instant now) {
    while (!line.waits.isEmpty() && !line.waits.element().lasts()) {
      line.waits.remove();
    }
    if (line.waits.isEmpty()) {
      lines.remove(line.host);
      return Optional.empty();
    }
    Optional<Turn> turn = take(line.waits.element().feed, now);
    if (turn.isPresent()) {
      line.waits.remove();
    } else {
      freed(line.host, now);
    }
    return turn;
  }

  /** The host has answered: the next in line may go as soon as politeness allows. */
  void freed(RemoteHost host, Instant now) {
    Line line = lines.get(host);
    if (line != null) {
      wake(line, politeness.mayStart(host, now).orElse(now.plus(ASK_AGAIN)));
    }
  }

  private void wake(Line line, Instant at) {
    line.wake = rank;
    wakes.add(new Wake(at, rank++, line));
  }

  /** Checks all lines again after the clock was set back. */
  void setBack(Instant now) {
    lines.values().forEach(line -> wake(line, now));
  }

  /** Drops feeds that are planned anew. */
  void release(Predicate<WatchedFeed> planned) {
    List<Wait> held = new ArrayList<>(waits);
    lines.values().forEach(line -> held.addAll(line.waits));
    held.stream().filter(Wait::lasts).map(Wait::feed).filter(planned).forEach(WatchedFeed::letGo);
    waits.removeIf(wait -> !wait.lasts());
  }
}
