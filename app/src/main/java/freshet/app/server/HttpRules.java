package freshet.app.server;

import freshet.app.settings.ServerSettings;
import freshet.crawler.terminal.UserAgent;
import freshet.http.AddressRules;
import freshet.http.Cidr;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.http.HttpSettings.SizeLimits;
import freshet.http.HttpSettings.TimeLimits;
import freshet.http.OwnAddresses;
import freshet.http.RequestUrl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The limits of HTTP requests, and the addresses that are never contacted (GC-101, GC-103). */
final class HttpRules {
  private final ServerSettings.Manners manners;
  private final UserAgent agent;
  private final ServerEnvironment world;
  private final OwnAddresses own;
  private volatile int port;

  HttpRules(ServerSettings settings, UserAgent agent, ServerEnvironment world) {
    this.manners = settings.manners();
    this.agent = agent;
    this.world = world;
    @Nullable String url = settings.listening().publicUrl();
    own =
        new OwnAddresses(
            world.resolver(), url == null ? null : RequestUrl.host(url), world.clock());
  }

  /** Sets the port of this server. */
  void listensOn(int own) {
    port = own;
  }

  /**
   * Creates a fetcher for one purpose.
   *
   * @param allowed private networks that may be visited for it
   */
  HttpFetcher fetcher(List<Cidr> allowed, SizeLimits sizes) {
    return fetcher(allowed, sizes, TimeLimits.DEFAULT);
  }

  /** The same with other limits of time. */
  HttpFetcher fetcher(List<Cidr> allowed, SizeLimits sizes, TimeLimits times) {
    return new HttpFetcher(
        HttpSettings.defaults(agent.name() + "/" + agent.version())
            .with(new AddressRules(allowed, own, () -> port, manners.optOut()))
            .with(sizes)
            .with(times),
        world.resolver(),
        world.clock());
  }
}
