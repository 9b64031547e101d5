package freshet.crawler.terminal;

import freshet.http.Fetcher;
import java.util.List;

/**
 * The kinds of sources that feeds are fetched from, in the order in which they are asked whether
 * they accept a location.
 */
public record FetchSources(List<FetchSource> all) {
  public FetchSources {
    all = List.copyOf(all);
  }

  /** All kinds that Freshet has; the web comes last, for it accepts every location. */
  public static FetchSources standard(Fetcher fetcher, UserAgent agent) {
    return new FetchSources(List.of(new HttpSource(fetcher, agent)));
  }

  /** The source of a feed. */
  FetchSource of(RetrievalOrder order) {
    return all.stream()
        .filter(source -> source.accepts(order.standing().address()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no source for feed " + order.feed()));
  }
}
