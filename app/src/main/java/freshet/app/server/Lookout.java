package freshet.app.server;

import freshet.crawler.controller.Visits;
import freshet.crawler.host.Host;
import freshet.crawler.host.HostGate;
import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.crawler.http.RequestUrl;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.FirstLook;
import freshet.crawler.terminal.FirstLook.Sight;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks at URLs that an operator names, when their hosts may be asked. What a look brought serves
 * the first retrieval too, so that a new feed is asked once, not twice.
 */
public final class Lookout implements Fetcher {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);
  private static final long PAUSE_MILLIS = 50;
  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final int MOST_KEPT = 16;

  private final Fetcher fetcher;
  private final Agent agent;
  private final HostGate gate;
  private final Visits visits;
  private final InstantSource clock;
  private final Map<String, Seen> seen = new LinkedHashMap<>();

  private record Seen(Answer answer, Instant at) {}

  Lookout(Fetcher fetcher, Agent agent, HostGate gate, Visits visits, InstantSource clock) {
    this.fetcher = fetcher;
    this.agent = agent;
    this.gate = gate;
    this.visits = visits;
    this.clock = clock;
  }

  /** What is there, for a person; who has just looked is not made to ask again. */
  public Sight at(String url) {
    Optional<Answer> before = seen(url);
    return before.isPresent() ? new Sight.Document(before.get()) : look(url);
  }

  private Sight look(String url) {
    Host host = Host.of(url).orElse(new Host(RequestUrl.host(url), null));
    Optional<String> hindrance = awaitTurn(host);
    return hindrance.isPresent() ? new Sight.Nothing(hindrance.get()) : inTurn(url, host);
  }

  /** The turn ends in every case. */
  private Sight inTurn(String url, Host host) {
    AtomicBoolean over = new AtomicBoolean();
    try {
      return new FirstLook(request -> look(request, host, over), agent).at(url);
    } finally {
      if (!over.get()) {
        gate.failed(host, clock.instant());
      }
    }
  }

  /** Waits until the host may be asked (GC-029); a sentence if that is too far off (GC-043). */
  private Optional<String> awaitTurn(Host host) {
    long end = System.nanoTime() + LONGEST_WAIT.toNanos();
    while (!gate.start(host, clock.instant())) {
      Instant now = clock.instant();
      Instant may = gate.mayStart(host, now).orElse(now);
      if (may.isAfter(now.plus(LONGEST_WAIT)) || System.nanoTime() > end || !pause()) {
        return Optional.of(
            "%s may not be asked before %s"
                .formatted(host.domain(), may.truncatedTo(ChronoUnit.SECONDS)));
      }
    }
    return Optional.empty();
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Fetched look(FetchRequest request, Host host, AtomicBoolean over) {
    Fetched fetched = fetcher.fetch(request);
    Instant now = clock.instant();
    over.set(true);
    visits.ended(host, fetched, now);
    if (fetched instanceof Answer answer && answer.status() == 200) {
      keep(request.url(), new Seen(answer, now));
    }
    return fetched;
  }

  private synchronized void keep(String url, Seen answer) {
    seen.values().removeIf(kept -> kept.at.plus(KEPT).isBefore(answer.at));
    if (seen.size() >= MOST_KEPT) {
      seen.remove(seen.keySet().iterator().next());
    }
    seen.put(url, answer);
  }

  /** The answer of a look, once, to who has nothing to compare with; else the answer of the web. */
  @Override
  public Fetched fetch(FetchRequest request) {
    return isFirst(request)
        ? taken(request.url()).orElseGet(() -> fetcher.fetch(request))
        : fetcher.fetch(request);
  }

  private static boolean isFirst(FetchRequest request) {
    return request.method().equals("GET")
        && request.headers().stream().map(Header::name).noneMatch(name -> name.startsWith("If-"));
  }

  private synchronized Optional<Answer> seen(String url) {
    return Optional.ofNullable(seen.get(url))
        .filter(kept -> !kept.at.plus(KEPT).isBefore(clock.instant()))
        .map(Seen::answer);
  }

  private synchronized Optional<Fetched> taken(String url) {
    return Optional.ofNullable(seen.remove(url))
        .filter(kept -> !kept.at.plus(KEPT).isBefore(clock.instant()))
        .map(Seen::answer);
  }
}
