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

  private record Wait(Instant at, long rank, WatchedFeed feed) {}

  private record Wake(Instant at, long rank, Host host) {}

  private final HostGate gate;
  private final PriorityQueue<Wait> waits =
      new PriorityQueue<>(Comparator.comparing(Wait::at).thenComparingLong(Wait::rank));
  private final PriorityQueue<Wake> wakes =
      new PriorityQueue<>(Comparator.comparing(Wake::at).thenComparingLong(Wake::rank));
  private final Map<Host, Deque<WatchedFeed>> lines = new HashMap<>();
  private long rank;

  Turns(HostGate gate) {
    this.gate = gate;
  }

  /** Lets a feed wait for a time, and then for its host. */
  void hold(WatchedFeed feed, Instant at) {
    feed.place = Place.HELD;
    feed.wantedAt = at;
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
      line(waits.remove().feed, now);
    }
    while (!wakes.isEmpty() && !wakes.peek().at.isAfter(now)) {
      Optional<Turn> turn = first(wakes.remove().host, now);
      if (turn.isPresent()) {
        return turn;
      }
    }
    return Optional.empty();
  }

  private void line(WatchedFeed feed, Instant now) {
    Host host = feed.host();
    Deque<WatchedFeed> line = lines.computeIfAbsent(host, _ -> new ArrayDeque<>());
    line.add(feed);
    if (line.size() == 1) {
      wake(host, now);
    }
  }

  private Optional<Turn> first(Host host, Instant now) {
    Deque<WatchedFeed> line = lines.get(host);
    while (line != null && !line.isEmpty() && line.element().place != Place.HELD) {
      line.remove(); // it was let go while it stood in line
    }
    if (line == null || line.isEmpty()) {
      lines.remove(host);
      return Optional.empty();
    }
    @Nullable Duration sinceLast = gate.sinceLast(host, now).orElse(null);
    if (gate.start(host, now)) {
      return Optional.of(new Turn(line.remove(), sinceLast));
    }
    wake(host, gate.mayStart(host, now).orElse(now.plus(ASK_AGAIN)));
    return Optional.empty();
  }

  /** The host has answered: the next in line may go as soon as the gate allows. */
  void freed(Host host, Instant now) {
    if (lines.containsKey(host)) {
      wake(host, gate.mayStart(host, now).orElse(now.plus(ASK_AGAIN)));
    }
  }

  private void wake(Host host, Instant at) {
    wakes.add(new Wake(at, rank++, host));
  }

  /** Lets feeds go that are planned anew. */
  void release(Predicate<WatchedFeed> planned) {
    List<WatchedFeed> held = new ArrayList<>();
    waits.forEach(wait -> held.add(wait.feed));
    lines.values().forEach(held::addAll);
    held.stream().filter(planned).forEach(feed -> feed.place = Place.PLANNED);
    waits.removeIf(wait -> wait.feed.place != Place.HELD);
  }
}
