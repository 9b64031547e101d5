package freshet.crawler.politeness;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.RequestUrl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches the robots.txt of hosts (GC-080, GC-081). It sends no requests by itself: whoever needs an
 * unknown file requests it with a permit of the host.
 */
final class RobotsCache {
  private static final Duration BETWEEN_CLEANINGS = Duration.ofHours(1);
  private static final int MOST_RULES = 256;

  /**
   * The part of a file that feeds need, kept for very many hosts.
   *
   * @param rules null unless they name Freshet
   */
  private record Gist(Instant asked, boolean unsaid, @Nullable RobotsRules rules) {
    boolean isValid(Purpose purpose, Instant now) {
      boolean careful = purpose == Purpose.OWN_INITIATIVE || unsaid || rules != null;
      return now.isBefore(asked.plus(careful ? RobotsFile.VALID : RobotsFile.VALID_FOR_FEEDS));
    }
  }

  private final Fetcher fetcher;
  private final InstantSource clock;
  private final String token;
  private final HostRecords files;
  private final Map<String, Gist> gists = new ConcurrentHashMap<>();
  private final Map<String, RobotsRules> recent = Collections.synchronizedMap(new Recent());
  private volatile Instant cleaned;

  /** The most recently used rules. */
  private static final class Recent extends LinkedHashMap<String, RobotsRules> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, RobotsRules> eldest) {
      return size() > MOST_RULES;
    }
  }

  /**
   * Creates a cache.
   *
   * @param token our name in robots.txt
   */
  RobotsCache(Fetcher fetcher, InstantSource clock, String token, HostRecords files) {
    this.fetcher = fetcher;
    this.clock = clock;
    this.token = token;
    this.files = files;
    this.cleaned = clock.instant();
  }

  /** Whether the URL may be fetched; empty if the file of its host is to be asked for first. */
  Optional<Boolean> allows(String url, Purpose purpose) {
    Optional<String> name = name(url);
    return name.isEmpty()
        ? Optional.of(false)
        : allows(url, purpose, gist(name.get()).orElse(null), () -> rules(name.get()));
  }

  /** The same by what is in memory alone; empty if that does not tell. */
  Optional<Boolean> remembers(String url, Purpose purpose) {
    Optional<String> name = name(url);
    return name.isEmpty()
        ? Optional.of(false)
        : allows(
            url, purpose, gists.get(name.get()), () -> Optional.ofNullable(recent.get(name.get())));
  }

  private Optional<Boolean> allows(
      String url, Purpose purpose, @Nullable Gist known, Supplier<Optional<RobotsRules>> rules) {
    return Optional.ofNullable(known)
        .filter(gist -> gist.isValid(purpose, clock.instant()))
        .flatMap(
            gist ->
                purpose == Purpose.OWN_INITIATIVE
                    ? rules.get().map(all -> all.allow(url, purpose))
                    : Optional.of(gist.rules == null || gist.rules.allow(url, purpose)));
  }

  /** Asks for the file of a web URL's host, which has the turn for it. */
  FetchResult ask(String url) {
    String origin = RequestUrl.origin(url).orElseThrow();
    Instant now = clock.instant();
    FetchResult fetched = fetcher.fetch(FetchRequest.get(origin + "/robots.txt"));
    RobotsFile file = file(name(origin).orElseThrow(), now, fetched);
    files.keep(file);
    learn(file);
    clean(now);
    return fetched;
  }

  /** Evaluates the answer; a host that fails keeps its earlier rules. */
  private RobotsFile file(String name, Instant now, FetchResult fetched) {
    byte[] none = new byte[0];
    return switch (fetched) {
      case FetchResult.Answer answer when answer.status() / 100 == 2 ->
          new RobotsFile(name, now, answer.body(), false);
      case FetchResult.Answer answer when answer.status() / 100 == 4 ->
          new RobotsFile(name, now, none, false);
      case FetchResult.Answer _, FetchResult.NoAnswer _ ->
          new RobotsFile(name, now, files.robots(name).map(RobotsFile::text).orElse(none), true);
    };
  }

  /** The time between two requests that the host asks for, as far as its file is known. */
  Optional<Duration> crawlDelay(String url) {
    return name(url).flatMap(this::rules).flatMap(RobotsRules::crawlDelay);
  }

  /** The sitemaps the host names, as far as its file is known. */
  List<String> sitemaps(String url) {
    return name(url).flatMap(this::rules).map(RobotsRules::sitemaps).orElse(List.of());
  }

  /** Returns the host without the scheme: it has one file a day for http and https. */
  private static Optional<String> name(String url) {
    return RequestUrl.origin(url).map(origin -> origin.substring(origin.indexOf("//") + 2));
  }

  private Optional<Gist> gist(String name) {
    return Optional.ofNullable(gists.get(name))
        .or(() -> files.robots(name).map(this::learn).map(_ -> gists.get(name)));
  }

  private Optional<RobotsRules> rules(String name) {
    return Optional.ofNullable(recent.get(name)).or(() -> files.robots(name).map(this::learn));
  }

  private RobotsRules learn(RobotsFile file) {
    RobotsRules rules = RobotsRules.of(file, token);
    recent.put(file.host(), rules);
    gists.put(
        file.host(), new Gist(file.asked(), file.unsaid(), rules.namesFreshet() ? rules : null));
    return rules;
  }

  /** Drops outdated entries; they are loaded again from the files if needed. */
  private void clean(Instant now) {
    if (now.isAfter(cleaned.plus(BETWEEN_CLEANINGS))) {
      cleaned = now;
      gists.values().removeIf(gist -> !gist.isValid(Purpose.SUBSCRIBED, now));
    }
  }
}
