package freshet.app.server;

import freshet.crawler.controller.Inbox.Waiting;
import freshet.crawler.controller.Journal.Follower;
import freshet.crawler.http.Resolver;
import java.time.InstantSource;
import java.util.List;

/**
 * What is outside of an aggregator: the time, the addresses of hosts, and those who look on.
 *
 * @param waiting how time passes while nothing is due
 * @param followers told of each retrieval that is stored
 */
public record World(
    InstantSource clock, Waiting waiting, Resolver resolver, List<Follower> followers) {
  public static final World REAL =
      new World(InstantSource.system(), Waiting.REAL, Resolver.SYSTEM, List.of());

  public World {
    followers = List.copyOf(followers);
  }
}
