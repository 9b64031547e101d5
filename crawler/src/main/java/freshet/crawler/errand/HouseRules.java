package freshet.crawler.errand;

import freshet.crawler.controller.StorePatience;
import freshet.crawler.dispatch.Courtesy;
import freshet.crawler.host.Host;
import freshet.crawler.host.HostGate;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.robots.Initiative;
import freshet.crawler.robots.Robots;
import freshet.store.Store;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * What hosts wish, by their robots files (GC-080, GC-081). A file is asked for in a turn of its
 * host, by whoever has that turn and needs the file.
 */
public final class HouseRules implements Courtesy {
  private final Robots robots;
  private final HostGate gate;

  /**
   * Rules whose files are kept in a store.
   *
   * @param token the name by which robots files call Freshet
   */
  public HouseRules(
      Store store,
      StorePatience patience,
      Fetcher fetcher,
      InstantSource clock,
      String token,
      HostGate gate) {
    this.robots = new Robots(fetcher, clock, token, new StoredRobots(store, patience));
    this.gate = gate;
  }

  /** Whether a feed may be retrieved: only rules that name Freshet stop it. */
  public boolean welcome(String feedUrl) {
    return robots.allows(feedUrl, Initiative.SUBSCRIBER).orElse(true);
  }

  /** Asks for the file before a feed, if it is not known. */
  @Override
  public Optional<Fetched> before(String feedUrl) {
    return ask(feedUrl, Initiative.SUBSCRIBER);
  }

  /** Whether a URL may be fetched that nobody subscribed to; empty if the file is not known. */
  Optional<Boolean> allows(String url) {
    return robots.allows(url, Initiative.OWN);
  }

  /** Asks for the file, unless it is known by now. */
  Optional<Fetched> ask(String url, Initiative initiative) {
    if (robots.allows(url, initiative).isPresent()) {
      return Optional.empty();
    }
    Fetched fetched = robots.ask(url);
    Duration delay = robots.crawlDelay(url).orElse(Duration.ZERO);
    Host.of(url).ifPresent(host -> gate.crawlDelay(host, delay));
    return Optional.of(fetched);
  }

  /** The sitemaps that the host of a URL names. */
  List<String> sitemaps(String url) {
    return robots.sitemaps(url);
  }
}
