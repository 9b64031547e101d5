package freshet.crawler.robots;

import static freshet.crawler.robots.Initiative.OWN;
import static freshet.crawler.robots.Initiative.SUBSCRIBER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.http.AddressRules;
import freshet.crawler.http.HttpFetcher;
import freshet.crawler.http.HttpSettings;
import freshet.village.Behaviours;
import freshet.village.Deliveries;
import freshet.village.Host;
import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.SettableClock;
import freshet.village.Village;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RobotsTest {
  private static final String EVERYONE_OUT = "User-agent: *\nDisallow: /\n";
  private static final String FRESHET_OUT = "User-agent: freshet\nDisallow: /private/\n";

  private static final String OTHERS_OUT =
      "User-agent: freshetbot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n";

  private final SettableClock clock = new SettableClock(Instant.parse("2026-01-05T12:00:00Z"));
  private final Village village = Village.open(clock);
  private final HttpFetcher fetcher =
      new HttpFetcher(
          HttpSettings.defaults("Freshet/1").with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32")),
          village::resolve,
          clock);
  private final Robots robots = robots(new Kept());

  @AfterEach
  void close() {
    fetcher.close();
    village.close();
  }

  @Test
  void gc080_rulesForEveryoneStopOnlyWhatFreshetWantsItself() {
    Host host = host(EVERYONE_OUT);

    assertThat(allow(robots, host.url("/feed"), SUBSCRIBER)).isTrue();
    assertThat(allow(robots, host.url("/article"), OWN)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"freshet", "Freshet", "FRESHET/2.0"})
  void gc080_aGroupThatNamesFreshetIsObeyedForEveryUrl(String name) {
    Host host = host(EVERYONE_OUT + "\nUser-agent: " + name + "\nDisallow: /private/\n");

    assertThat(allow(robots, host.url("/private/feed"), SUBSCRIBER)).isFalse();
    assertThat(allow(robots, host.url("/private/article"), OWN)).isFalse();
    assertThat(allow(robots, host.url("/feed"), SUBSCRIBER)).isTrue();
    assertThat(allow(robots, host.url("/article"), OWN)).as("its own group counts").isTrue();
  }

  @Test
  void gc080_groupsForOthersDoNotMatter() {
    Host host = host(OTHERS_OUT);

    assertThat(allow(robots, host.url("/feed"), SUBSCRIBER)).isTrue();
    assertThat(allow(robots, host.url("/article"), OWN)).isTrue();
  }

  @Test
  void gc081_asksAHostOnceIn24Hours() {
    Host host = host(EVERYONE_OUT);
    for (int minute = 0; minute < 24 * 60; minute += 20) {
      allow(robots, host.url("/feed/" + minute), minute % 40 == 0 ? OWN : SUBSCRIBER);
      clock.advance(Duration.ofMinutes(20));
    }
    assertThat(host.requests()).extracting(Request::target).containsExactly("/robots.txt");

    allow(robots, host.url("/feed"), OWN);

    assertThat(host.log()).hasSize(2);
  }

  @Test
  void gc081_feedsAskOnceAWeek_unlessTheFileNamesFreshetOrCouldNotBeRead() {
    Host everyone = host(EVERYONE_OUT);
    Host named = village.host("b", Behaviours.plainFeed().withRobots(FRESHET_OUT));
    Host ill = village.host("c", Behaviours.status(500));
    Host others = village.host("d", Behaviours.plainFeed().withRobots(OTHERS_OUT));
    for (int hour = 0; hour < 7 * 24; hour++) {
      for (Host host : List.of(everyone, named, ill, others)) {
        allow(robots, host.url("/feed"), SUBSCRIBER);
      }
      clock.advance(Duration.ofHours(1));
    }
    assertThat(everyone.log()).hasSize(1);
    assertThat(others.log()).hasSize(1);
    assertThat(named.log()).hasSize(7);
    assertThat(ill.log()).hasSize(7);

    allow(robots, everyone.url("/feed"), SUBSCRIBER);
    assertThat(everyone.log()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 404})
  void gc081_asksOnceAlsoWhenThereIsNoFile(int status) {
    Host host = village.host("a", Behaviours.status(status));

    allow(robots, host.url("/feed"), OWN);
    allow(robots, host.url("/feed"), OWN);

    assertThat(host.log()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 410, 429})
  void gc081_noFileMeansAllowed(int status) {
    Host host = village.host("a", Behaviours.status(status));

    assertThat(allow(robots, host.url("/article"), OWN)).isTrue();
    assertThat(allow(robots, host.url("/feed"), SUBSCRIBER)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503})
  void gc081_aHostInTroubleIsLeftAloneExceptForSubscribers(int status) {
    Host host = village.host("a", Behaviours.status(status));

    assertThat(allow(robots, host.url("/article"), OWN)).isFalse();
    assertThat(allow(robots, host.url("/feed"), SUBSCRIBER)).isTrue();
  }

  @Test
  void gc081_noAnswerIsLikeTrouble() {
    Host host = village.host("a", Behaviours.always(Reply.of(200).by(Deliveries.CLOSE)));

    assertThat(allow(robots, host.url("/article"), OWN)).isFalse();
    assertThat(allow(robots, host.url("/feed"), SUBSCRIBER)).isTrue();
  }

  @Test
  void gc080_troubleDoesNotUndoABan() {
    Kept kept = new Kept();
    Host host = host(FRESHET_OUT);
    assertThat(allow(robots, host.url("/private/feed"), SUBSCRIBER)).isFalse();
    assertThat(allow(robots(kept), host.url("/private/feed"), SUBSCRIBER)).isFalse();
    host.behave(Behaviours.status(500));
    clock.advance(Duration.ofDays(2));

    Robots restarted = robots(kept);

    assertThat(allow(robots, host.url("/private/feed"), SUBSCRIBER)).isFalse();
    assertThat(allow(restarted, host.url("/private/feed"), SUBSCRIBER)).isFalse();
    assertThat(allow(restarted, host.url("/feed"), SUBSCRIBER)).isTrue();
    assertThat(allow(restarted, host.url("/article"), OWN)).isFalse();
  }

  @Test
  void gc081_readsNoMoreThan500KiB() {
    String filler = "# nothing to see\n".repeat(500 * 1024 / 17);
    Host host = host("User-agent: *\nDisallow: /early\n" + filler + "\nDisallow: /late\n");

    assertThat(allow(robots, host.url("/early"), OWN)).isFalse();
    assertThat(allow(robots, host.url("/late"), OWN)).isTrue();
  }

  @Test
  void gc081_crawlDelayAndSitemapsAreKnownOnceTheFileIs() {
    Host host = host("User-agent: *\nCrawl-delay: 900\nSitemap: https://x.example/news.xml\n");
    assertThat(robots.crawlDelay(host.url("/feed"))).isEmpty();

    allow(robots, host.url("/feed"), OWN);

    assertThat(robots.crawlDelay(host.url("/other"))).contains(Duration.ofMinutes(15));
    assertThat(robots.sitemaps(host.url("/"))).containsExactly("https://x.example/news.xml");
    assertThat(host.log()).hasSize(1);
  }

  @Test
  void gc081_aRestartAsksNoHostAgain() {
    Kept kept = new Kept();
    Host host = host(EVERYONE_OUT);
    allow(robots(kept), host.url("/feed"), OWN);

    boolean allowed = allow(robots(kept), host.url("/feed"), OWN);

    assertThat(allowed).isFalse();
    assertThat(host.log()).hasSize(1);
  }

  @Test
  void redirectsOfTheFile_areFollowed() {
    Host host =
        village.host(
            "a", Behaviours.redirect(301, "http://b.village.test:" + village.port() + "/r"));
    village.host("b", Behaviours.always(Reply.of(200).body(EVERYONE_OUT.getBytes(UTF_8))));

    assertThat(allow(robots, host.url("/article"), OWN)).isFalse();
  }

  @Test
  void noWebAddress_isNotAllowed() {
    assertThat(allow(robots, "file:///etc/passwd", SUBSCRIBER)).isFalse();
  }

  /** As whoever has the turn of the host does it. */
  private static boolean allow(Robots robots, String url, Initiative initiative) {
    if (robots.allows(url, initiative).isEmpty()) {
      robots.ask(url);
    }
    return robots.allows(url, initiative).orElseThrow();
  }

  private Host host(String file) {
    return village.host("a", Behaviours.plainFeed().withRobots(file));
  }

  private Robots robots(RobotsFiles files) {
    return new Robots(fetcher, clock, "freshet", files);
  }

  private static final class Kept implements RobotsFiles {
    private final Map<String, RobotsFile> files = new HashMap<>();

    @Override
    public Optional<RobotsFile> find(String host) {
      return Optional.ofNullable(files.get(host));
    }

    @Override
    public void keep(RobotsFile file) {
      files.put(file.host(), file);
    }
  }
}
