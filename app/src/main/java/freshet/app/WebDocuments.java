package freshet.app;

import freshet.crawler.http.AddressRules;
import freshet.crawler.http.Cidr;
import freshet.crawler.http.HttpFetcher;
import freshet.crawler.http.HttpSettings;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.http.Resolver;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.FirstLook;
import freshet.crawler.terminal.FirstLook.Sight;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** Documents of the web, fetched as politely as all of Freshet fetches. */
final class WebDocuments implements Document.Web {
  private static final String INFO_URL = "https://freshet.example/about";

  private final List<Cidr> allowed;

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
    Agent agent = new Agent("Freshet", Version.number(), INFO_URL);
    HttpSettings settings =
        HttpSettings.defaults("Freshet/" + Version.number())
            .with(new AddressRules(allowed, Set::of, List.of()));
    try (var fetcher = new HttpFetcher(settings, Resolver.SYSTEM, InstantSource.system())) {
      return switch (new FirstLook(fetcher, agent).at(url)) {
        case Sight.Nothing(String sentence) ->
            throw new BadInput("'%s': %s".formatted(name, unstopped(sentence)));
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
