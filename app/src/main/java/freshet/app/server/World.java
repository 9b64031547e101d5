package freshet.app.server;

import freshet.crawler.controller.Inbox.Waiting;
import freshet.crawler.controller.Journal.Follower;
import freshet.crawler.http.Resolver;
import freshet.work.Supervisor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * What is outside of an aggregator: the time, the addresses of hosts, and those who look on.
 *
 * @param waiting how time passes while nothing is due
 * @param followers told of each retrieval that is stored
 * @param supervisor runs all threads
 */
public record World(
    InstantSource clock,
    Waiting waiting,
    Resolver resolver,
    List<Follower> followers,
    Supervisor supervisor) {
  public static final World REAL = new World(InstantSource.system(), Resolver.SYSTEM);

  /** Some clocks run fast; so they are looked at in between. */
  private static final Duration LOOK = Duration.ofMillis(250);

  public World {
    followers = List.copyOf(followers);
  }

  /** A world in which time passes as everywhere and nobody looks on. */
  public World(InstantSource clock, Resolver resolver) {
    this(clock, Waiting.REAL, resolver, List.of(), new Supervisor());
  }

  /** Lets time pass by the clock; no longer if that is set back. */
  void pause(Duration time) throws InterruptedException {
    Instant begin = clock.instant();
    Instant end = begin.plus(time);
    for (Instant now = begin; now.isBefore(end) && !now.isBefore(begin); now = clock.instant()) {
      Duration left = Duration.between(now, end);
      Thread.sleep(left.compareTo(LOOK) < 0 ? left : LOOK);
    }
  }
}
