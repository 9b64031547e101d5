package freshet.app.server;

import freshet.crawler.http.Resolver;
import java.time.InstantSource;

/** What is outside of an aggregator: the time, and the addresses of hosts. */
public record World(InstantSource clock, Resolver resolver) {
  public static final World REAL = new World(InstantSource.system(), Resolver.SYSTEM);
}
