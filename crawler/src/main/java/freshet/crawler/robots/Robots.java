package freshet.crawler.robots;

import freshet.crawler.http.FetchRequest;
import freshet.crawler.http.Fetched;
import freshet.crawler.http.Fetcher;
import freshet.crawler.http.RequestUrl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Knows what hosts wish; asks each at most once in 24 hours (GC-080, GC-081). */
public final class Robots {
  private static final Duration BETWEEN_CLEANINGS = Duration.ofHours(1);

  private final Fetcher fetcher;
  private final InstantSource clock;
  private final String token;
  private final RobotsFiles files;
  private final Map<String, Host> hosts = new ConcurrentHashMap<>();
  private volatile Instant cleaned;

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

  /** Whether the URL may be fetched; may take a request to its host. */
  public boolean allow(String url, Initiative initiative) {
    return RequestUrl.origin(url)
        .map(origin -> host(origin).rules(origin).allow(url, initiative))
        .orElse(false);
  }

  /** The time between two requests that the host asks for, as far as its file is known already. */
  public Optional<Duration> crawlDelay(String url) {
    return known(url).flatMap(RobotsRules::crawlDelay);
  }

  /** The sitemaps the host names, as far as its file is known already. */
  public List<String> sitemaps(String url) {
    return known(url).map(RobotsRules::sitemaps).orElse(List.of());
  }

  private Optional<RobotsRules> known(String url) {
    return RequestUrl.origin(url)
        .map(Robots::name)
        .map(hosts::get)
        .flatMap(host -> Optional.ofNullable(host.rules));
  }

  private Host host(String origin) {
    Instant now = clock.instant();
    if (now.isAfter(cleaned.plus(BETWEEN_CLEANINGS))) {
      cleaned = now;
      hosts.values().forEach(host -> host.forget(now));
    }
    return hosts.computeIfAbsent(name(origin), Host::new);
  }

  /** Without the scheme: a host has one file a day, whether asked by http or https. */
  private static String name(String origin) {
    return origin.substring(origin.indexOf("//") + 2);
  }

  private final class Host {
    private final String name;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable RobotsFile file;
    private volatile @Nullable RobotsRules rules;

    Host(String name) {
      this.name = name;
    }

    /** One thread asks, all others wait for what it learns. */
    RobotsRules rules(String origin) {
      lock.lock();
      try {
        return rules(origin, clock.instant());
      } finally {
        lock.unlock();
      }
    }

    /** Drops rules that are out of date, except those that name Freshet. */
    void forget(Instant now) {
      RobotsFile last = file;
      if (last != null && last.stale(now) && last.text().length == 0 && lock.tryLock()) {
        rules = null;
        lock.unlock();
      }
    }

    private RobotsRules rules(String origin, Instant now) {
      if (file == null) {
        files.find(name).ifPresent(this::learn);
      }
      RobotsFile last = file;
      RobotsRules known = rules;
      if (last != null && known != null && !last.stale(now)) {
        return known;
      }
      RobotsFile asked = ask(origin, now);
      files.keep(asked);
      return learn(asked);
    }

    /** A host that cannot say keeps the rules it had. */
    private RobotsFile ask(String origin, Instant now) {
      RobotsFile last = file;
      byte[] none = new byte[0];
      return switch (fetcher.fetch(FetchRequest.get(origin + "/robots.txt"))) {
        case Fetched.Answer answer when answer.status() / 100 == 2 ->
            new RobotsFile(name, now, answer.body(), false);
        case Fetched.Answer answer when answer.status() / 100 == 4 ->
            new RobotsFile(name, now, none, false);
        case Fetched.Answer _, Fetched.NoAnswer _ ->
            new RobotsFile(name, now, last == null ? none : last.text(), true);
      };
    }

    private RobotsRules learn(RobotsFile other) {
      RobotsRules learned = RobotsRules.of(other, token);
      file = learned.namesFreshet() ? other : other.forgetText();
      rules = learned;
      return learned;
    }
  }
}
