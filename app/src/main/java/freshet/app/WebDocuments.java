package freshet.app;

import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.HostRecords;
import freshet.crawler.politeness.PoliteFetcher;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.terminal.FeedProbe;
import freshet.crawler.terminal.FeedProbe.Sight;
import freshet.crawler.terminal.UserAgent;
import freshet.http.AddressRules;
import freshet.http.Cidr;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.http.RequestUrl;
import freshet.http.Resolver;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** Fetches documents from the web under the usual politeness rules. */
final class WebDocuments implements Document.Web {
  private static final String INFO_URL = "https://freshet.example/about";

  private final List<Cidr> allowed;
  private final Politeness politeness =
      new Politeness(
          _ -> HostLimits.DEFAULT, HostRecords.NONE, InstantSource.system(), Thread::sleep);

  /**
   * Fetches from the public internet.
   *
   * @param allowed private networks that may be visited too
   */
  WebDocuments(List<Cidr> allowed) {
    this.allowed = List.copyOf(allowed);
  }

  @Override
  public Document get(String url) {
    String name = RequestUrl.redacted(url);
    UserAgent agent = new UserAgent("Freshet", Version.number(), INFO_URL);
    HttpSettings settings =
        HttpSettings.defaults("Freshet/" + Version.number())
            .with(new AddressRules(allowed, Set::of, List.of()));
    try (var fetcher = new HttpFetcher(settings, Resolver.SYSTEM, InstantSource.system())) {
      return switch (new FeedProbe(new PoliteFetcher(fetcher, politeness), agent).at(url)) {
        case Sight.Nothing(String sentence) ->
            throw new UsageException("'%s': %s".formatted(name, unstopped(sentence)));
        case Sight.Document(var answer) ->
            new Document(
                name,
                answer.body(),
                answer.url(),
                answer.header("Content-Type").orElse(null),
                answer.headers("Link"));
      };
    }
  }

  private static String unstopped(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }
}
