package freshet.crawler.controller;

import freshet.crawler.host.Host;
import freshet.crawler.host.HostGate;
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
import org.jspecify.annotations.Nullable;

/**
 * Feeds that are due and wait: first each for its own time, then in line for the turn of its host
 * (GC-029), in the order in which they came.
 */
final class Turns {
  /** The host may be busy with something else than a feed, of whose end nobody tells us. */
  private static final Duration ASK_AGAIN = Duration.ofSeconds(5);

  /**
   * A feed whose turn has come.
   *
   * @param sinceLast the time since the last request to its host; null if there was none
   */
  record Turn(WatchedFeed feed, @Nullable Duration sinceLast) {}

  /** A feed that waits, unless it has been let go or waits anew since. */
  private record Wait(Instant at, long rank, WatchedFeed feed) {
    boolean lasts() {
      return feed.place == Place.HELD && feed.waits == rank;
    }
  }

  /** When to ask for the turn of a host, unless another time was set since. */
  private record Wake(Instant at, long rank, Line line) {
    boolean lasts() {
      return line.wake == rank;
    }
  }

  /** Those that wait for one host. */
  private static final class Line {
    private final Host host;
    private final Deque<Wait> waits = new ArrayDeque<>();
    private long wake;

    private Line(Host host) {
      this.host = host;
    }
  }

  private final HostGate gate;
  private final PriorityQueue<Wait> waits =
      new PriorityQueue<>(Comparator.comparing(Wait::at).thenComparingLong(Wait::rank));
  private final PriorityQueue<Wake> wakes =
      new PriorityQueue<>(Comparator.comparing(Wake::at).thenComparingLong(Wake::rank));
  private final Map<Host, Line> lines = new HashMap<>();
  private long rank = 1;

  Turns(HostGate gate) {
    this.gate = gate;
  }

  /** Lets a feed wait for a time, and then for its host. */
  void hold(WatchedFeed feed, Instant at) {
    feed.place = Place.HELD;
    feed.wantedAt = at;
    feed.waits = rank;
    waits.add(new Wait(at, rank++, feed));
  }

  /** When the next feed may get its turn. */
  Instant nextAt() {
    Instant wait = waits.isEmpty() ? Instant.MAX : waits.peek().at;
    Instant wake = wakes.isEmpty() ? Instant.MAX : wakes.peek().at;
    return wait.isBefore(wake) ? wait : wake;
  }

  /** A feed whose turn has come; its host is told that we start. */
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

  /** The turn of the host of one feed, out of line, if it may be asked now. */
  Optional<Turn> take(WatchedFeed feed, Instant now) {
    @Nullable Duration sinceLast = gate.sinceLast(feed.host(), now).orElse(null);
    return gate.start(feed.host(), now) ? Optional.of(new Turn(feed, sinceLast)) : Optional.empty();
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
    @Nullable Duration sinceLast = gate.sinceLast(line.host, now).orElse(null);
    if (gate.start(line.host, now)) {
      return Optional.of(new Turn(line.waits.remove().feed, sinceLast));
    }
    freed(line.host, now);
    return Optional.empty();
  }

  /** The host has answered: the next in line may go as soon as the gate allows. */
  void freed(Host host, Instant now) {
    Line line = lines.get(host);
    if (line != null) {
      wake(line, gate.mayStart(host, now).orElse(now.plus(ASK_AGAIN)));
    }
  }

  private void wake(Line line, Instant at) {
    line.wake = rank;
    wakes.add(new Wake(at, rank++, line));
  }

  /** The clock was set back: all lines are looked at anew. */
  void setBack(Instant now) {
    lines.values().forEach(line -> wake(line, now));
  }

  /** Lets feeds go that are planned anew. */
  void release(Predicate<WatchedFeed> planned) {
    List<Wait> held = new ArrayList<>(waits);
    lines.values().forEach(line -> held.addAll(line.waits));
    held.stream()
        .filter(Wait::lasts)
        .map(Wait::feed)
        .filter(planned)
        .forEach(feed -> feed.place = Place.PLANNED);
    waits.removeIf(wait -> !wait.lasts());
  }
}
