package freshet.crawler.controller;

import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.village.Reply;
import freshet.village.WebSubHub;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Sites that publish at given times, each on a host of its own, with strict validators. */
final class ScriptedWeb implements Fetcher {
  /** A site: when it publishes, and how much it lists. */
  record Site(Instant[] published, int window) {
    int count(Instant now) {
      int end = Arrays.binarySearch(published, now);
      while (end >= 0 && end + 1 < published.length && published[end + 1].equals(now)) {
        end++;
      }
      return end < 0 ? -end - 1 : end + 1;
    }
  }

  /** A request as a site saw it. */
  record Request(int site, Instant at, boolean conditional) {}

  final List<Request> requests = new ArrayList<>();

  /** Guids that some document has listed. */
  final Set<String> shown = new HashSet<>();

  /** Is told site and validator of each conditional request, before it is answered. */
  BiConsumer<Integer, String> asked = (_, _) -> {};

  /** A site that answers 304 to anything conditional; none if negative. */
  int stuck = -1;

  /** Whether nothing can be reached. */
  boolean down;

  /** What all sites name as their hub, at {@link #HUB}; null if they have none. */
  @Nullable WebSubHub hub;

  static final String HUB = "https://hub.example/";

  private final List<Site> sites;
  private final InstantSource clock;

  ScriptedWeb(List<Site> sites, InstantSource clock) {
    this.sites = sites;
    this.clock = clock;
  }

  /** Returns how many postings a site has published by a time. */
  int published(int site, Instant time) {
    return sites.get(site).count(time);
  }

  static String url(int site) {
    return "https://site%d.example/feed".formatted(site);
  }

  static int site(String url) {
    return Integer.parseInt(url.replaceAll("\\D", ""));
  }

  static List<String> guids(int site, int count, int window) {
    List<String> guids = new ArrayList<>();
    for (int k = count - 1; k >= Math.max(0, count - window); k--) {
      guids.add("urn:%d:%d".formatted(site, k));
    }
    return guids;
  }

  int window(int site) {
    return sites.get(site).window();
  }

  @Override
  public FetchResult fetch(FetchRequest request) {
    if (hub != null && request.url().equals(HUB)) {
      return down ? none() : ask(hub, request);
    }
    int number = site(request.url());
    Optional<String> tag = header(request, "If-None-Match");
    requests.add(new Request(number, clock.instant(), tag.isPresent()));
    tag.ifPresent(value -> asked.accept(number, value));
    if (down || number >= sites.size()) {
      return none(); // all others are dead
    }
    Site site = sites.get(number);
    int count = site.count(clock.instant());
    String current = "\"%d\"".formatted(count);
    if (tag.filter(known -> number == stuck || current.equals(known)).isPresent()) {
      return answer(request.url(), 304, current, "");
    }
    shown.addAll(guids(number, count, site.window()));
    return answer(request.url(), 200, current, document(number, site, count));
  }

  private static NoAnswer none() {
    return new NoAnswer(
        FetchResult.Cause.NO_CONNECTION, "No connection.", List.of(), Duration.ZERO);
  }

  private Answer ask(WebSubHub asked, FetchRequest request) {
    byte[] body = Objects.requireNonNullElse(request.body(), new byte[0]);
    Instant now = clock.instant();
    Reply reply =
        asked.answer(new freshet.village.Request(now, 1, "hub", "POST", "/", List.of(), body), now);
    return new Answer(reply.status(), HUB, List.of(), List.of(), new byte[0], 0, Duration.ZERO);
  }

  /** What a site lists now. */
  byte[] document(int number) {
    Site site = sites.get(number);
    return document(number, site, site.count(clock.instant())).getBytes(StandardCharsets.UTF_8);
  }

  private static Optional<String> header(FetchRequest request, String name) {
    return request.headers().stream()
        .filter(header -> header.name().equals(name))
        .map(Header::value)
        .findFirst();
  }

  private static Answer answer(String url, int status, String tag, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    List<Header> headers =
        List.of(new Header("ETag", tag), new Header("Content-Type", "application/atom+xml"));
    return new Answer(status, url, List.of(), headers, bytes, bytes.length, Duration.ZERO);
  }

  private String document(int number, Site site, int count) {
    StringBuilder feed = new StringBuilder();
    feed.append("<feed xmlns='http://www.w3.org/2005/Atom'><title>Site ")
        .append(number)
        .append("</title><id>urn:")
        .append(number)
        .append("</id>");
    if (hub != null) {
      feed.append(
          "<link rel='hub' href='%s'/><link rel='self' href='%s'/>".formatted(HUB, url(number)));
    }
    for (int k = count - 1; k >= Math.max(0, count - site.window()); k--) {
      String id = "%d:%d".formatted(number, k);
      feed.append("<entry><id>urn:%s</id><title>Posting %s</title>".formatted(id, id))
          .append("<published>%s</published></entry>".formatted(site.published()[k]));
    }
    return feed.append("</feed>").toString();
  }
}
