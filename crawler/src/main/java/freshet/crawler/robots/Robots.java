package freshet.crawler.robots;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.RequestUrl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Knows what hosts wish (GC-080, GC-081). It asks nobody by itself: whoever needs a file that is
 * not known asks for it in a turn of the host.
 */
public final class Robots {
  private static final Duration BETWEEN_CLEANINGS = Duration.ofHours(1);
  private static final int MOST_RULES = 256;

  /**
   * The little that feeds need of a file, for very many hosts.
   *
   * @param rules null unless they name Freshet
   */
  private record Gist(Instant asked, boolean unsaid, @Nullable RobotsRules rules) {
    boolean isValid(Initiative initiative, Instant now) {
      boolean careful = initiative == Initiative.OWN || unsaid || rules != null;
      return now.isBefore(asked.plus(careful ? RobotsFile.VALID : RobotsFile.VALID_FOR_FEEDS));
    }
  }

  private final Fetcher fetcher;
  private final InstantSource clock;
  private final String token;
  private final RobotsFiles files;
  private final Map<String, Gist> gists = new ConcurrentHashMap<>();
  private final Map<String, RobotsRules> recent = Collections.synchronizedMap(new Recent());
  private volatile Instant cleaned;

  /** The rules used last, for those that are used again soon. */
  private static final class Recent extends LinkedHashMap<String, RobotsRules> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, RobotsRules> eldest) {
      return size() > MOST_RULES;
    }
  }

  /**
   * Rules by files that are fetched when needed.
   *
   * @param token the name by which robots files call Freshet
   */
  public Robots(Fetcher fetcher, InstantSource clock, String token, RobotsFiles files) {
    this.fetcher = fetcher;
    this.clock = clock;
    this.token = token;
    this.files = files;
    this.cleaned = clock.instant();
  }

  /** Whether the URL may be fetched; empty if the file of its host is to be asked for first. */
  public Optional<Boolean> allows(String url, Initiative initiative) {
    Optional<String> name = name(url);
    if (name.isEmpty()) {
      return Optional.of(false);
    }
    return gist(name.get())
        .filter(gist -> gist.isValid(initiative, clock.instant()))
        .map(
            gist ->
                initiative == Initiative.SUBSCRIBER
                    ? gist.rules == null || gist.rules.allow(url, initiative)
                    : rules(name.get()).map(rules -> rules.allow(url, initiative)).orElse(false));
  }

  /** Asks for the file of a web URL's host, which has the turn for it. */
  public Fetched ask(String url) {
    String origin = RequestUrl.origin(url).orElseThrow();
    Instant now = clock.instant();
    Fetched fetched = fetcher.fetch(FetchRequest.get(origin + "/robots.txt"));
    RobotsFile file = file(name(origin).orElseThrow(), now, fetched);
    files.keep(file);
    learn(file);
    clean(now);
    return fetched;
  }

  /** A host that cannot say keeps the rules it had. */
  private RobotsFile file(String name, Instant now, Fetched fetched) {
    byte[] none = new byte[0];
    return switch (fetched) {
      case Fetched.Answer answer when answer.status() / 100 == 2 ->
          new RobotsFile(name, now, answer.body(), false);
      case Fetched.Answer answer when answer.status() / 100 == 4 ->
          new RobotsFile(name, now, none, false);
      case Fetched.Answer _, Fetched.NoAnswer _ ->
          new RobotsFile(name, now, files.find(name).map(RobotsFile::text).orElse(none), true);
    };
  }

  /** The time between two requests that the host asks for, as far as its file is known. */
  public Optional<Duration> crawlDelay(String url) {
    return name(url).flatMap(this::rules).flatMap(RobotsRules::crawlDelay);
  }

  /** The sitemaps the host names, as far as its file is known. */
  public List<String> sitemaps(String url) {
    return name(url).flatMap(this::rules).map(RobotsRules::sitemaps).orElse(List.of());
  }

  /** Without the scheme: a host has one file a day, whether asked by http or https. */
  private static Optional<String> name(String url) {
    return RequestUrl.origin(url).map(origin -> origin.substring(origin.indexOf("//") + 2));
  }

  private Optional<Gist> gist(String name) {
    return Optional.ofNullable(gists.get(name))
        .or(() -> files.find(name).map(this::learn).map(_ -> gists.get(name)));
  }

  private Optional<RobotsRules> rules(String name) {
    return Optional.ofNullable(recent.get(name)).or(() -> files.find(name).map(this::learn));
  }

  private RobotsRules learn(RobotsFile file) {
    RobotsRules rules = RobotsRules.of(file, token);
    recent.put(file.host(), rules);
    gists.put(
        file.host(), new Gist(file.asked(), file.unsaid(), rules.namesFreshet() ? rules : null));
    return rules;
  }

  /** What is out of date is read from the files again, if need be. */
  private void clean(Instant now) {
    if (now.isAfter(cleaned.plus(BETWEEN_CLEANINGS))) {
      cleaned = now;
      gists.values().removeIf(gist -> !gist.isValid(Initiative.SUBSCRIBER, now));
    }
  }
}
