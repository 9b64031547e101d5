package freshet.app.server;

import freshet.crawler.http.AddressRules;
import freshet.crawler.http.Cidr;
import freshet.crawler.http.HttpFetcher;
import freshet.crawler.http.HttpSettings;
import freshet.crawler.http.HttpSettings.SizeLimits;
import freshet.crawler.http.OwnAddresses;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.Agent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How hosts are asked, and which addresses never are (GC-101, GC-103). */
final class HttpRules {
  private final Settings.Manners manners;
  private final Agent agent;
  private final World world;
  private final OwnAddresses own;
  private volatile int port;

  HttpRules(Settings settings, Agent agent, World world) {
    this.manners = settings.manners();
    this.agent = agent;
    this.world = world;
    @Nullable String url = settings.listening().publicUrl();
    own =
        new OwnAddresses(
            world.resolver(), url == null ? null : RequestUrl.host(url), world.clock());
  }

  /** This server listens there by now. */
  void listensOn(int own) {
    port = own;
  }

  /**
   * A way to hosts for one purpose.
   *
   * @param allowed private networks that are visited for it
   */
  HttpFetcher fetcher(List<Cidr> allowed, SizeLimits sizes) {
    return new HttpFetcher(
        HttpSettings.defaults(agent.name() + "/" + agent.version())
            .with(new AddressRules(allowed, own, () -> port, manners.optOut()))
            .with(sizes),
        world.resolver(),
        world.clock());
  }
}
