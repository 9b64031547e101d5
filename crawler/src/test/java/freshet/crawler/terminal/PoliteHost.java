package freshet.crawler.terminal;

import freshet.crawler.politeness.HostLimits;
import freshet.crawler.politeness.HostRecords;
import freshet.crawler.politeness.HostState;
import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.politeness.Purpose;
import freshet.crawler.politeness.RobotsFile;
import freshet.crawler.terminal.OwnInitiative.Permits;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Fetcher;
import freshet.store.model.HostTotals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A host that serves pages and writes down how it was treated. */
final class PoliteHost implements Fetcher, Permits {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private final Map<String, FetchResult> pages = new HashMap<>();
  private final List<FetchRequest> requests = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private boolean open = true;

  void serve(String page, String body) {
    serve(page, Answers.ok(body));
  }

  void serve(String page, FetchResult fetched) {
    pages.put(page, fetched);
  }

  /** From now on nobody gets a turn. */
  void close() {
    open = false;
  }

  void forget() {
    requests.clear();
    log.clear();
  }

  List<FetchRequest> requests() {
    return requests;
  }

  List<String> asked() {
    return requests.stream().map(FetchRequest::url).toList();
  }

  List<String> log() {
    return log;
  }

  @Override
  public Decision await(String url) {
    log.add("asks for " + page(url));
    if (page(url).equals("no-robots")) {
      return new Decision.Denied("The robots.txt of a.example asks us to stay away.");
    }
    log.add("turn " + page(url));
    return open ? fresh().request(url, Purpose.OWN_INITIATIVE, NOW) : new Decision.Later(NOW);
  }

  /** One that has asked nobody so far. */
  private Politeness fresh() {
    return new Politeness(_ -> HostLimits.DEFAULT, new Given(), () -> NOW, Thread::sleep);
  }

  /** Told of each permit that is given back after a request. */
  private final class Given implements HostRecords {
    @Override
    public Map<String, HostState> states() {
      return Map.of();
    }

    @Override
    public void keep(Map<String, HostState> states, @Nullable HostTotals totals) {
      String page = page(requests.getLast().url());
      int status = served(page) instanceof Answer answer ? answer.status() : 0;
      log.add("answered " + page + " " + status);
    }

    @Override
    public Optional<RobotsFile> robots(String host) {
      return Optional.empty();
    }

    @Override
    public void keep(RobotsFile file) {}
  }

  @Override
  public FetchResult fetch(FetchRequest request) {
    requests.add(request);
    log.add("fetch " + page(request.url()));
    return served(page(request.url()));
  }

  private FetchResult served(String page) {
    return pages.getOrDefault(page, Answers.status(404));
  }

  private static String page(String url) {
    return url.substring(url.lastIndexOf('/') + 1);
  }
}
