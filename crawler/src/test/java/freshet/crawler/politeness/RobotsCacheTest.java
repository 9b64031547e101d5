package freshet.crawler.politeness;

import static freshet.crawler.politeness.Purpose.OWN_INITIATIVE;
import static freshet.crawler.politeness.Purpose.SUBSCRIBED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.AddressRules;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.store.model.HostTotals;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.ReplyTransports;
import freshet.village.Request;
import freshet.village.SettableClock;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RobotsCacheTest {
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
  private final RobotsCache robots = robots(new Kept());

  @AfterEach
  void close() {
    fetcher.close();
    village.close();
  }

  @Test
  void gc080_rulesForEveryoneStopOnlyWhatFreshetWantsItself() {
    VillageHost host = host(EVERYONE_OUT);

    assertThat(allow(robots, host.url("/feed"), SUBSCRIBED)).isTrue();
    assertThat(allow(robots, host.url("/article"), OWN_INITIATIVE)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"freshet", "Freshet", "FRESHET/2.0"})
  void gc080_aGroupThatNamesFreshetIsObeyedForEveryUrl(String name) {
    VillageHost host = host(EVERYONE_OUT + "\nUser-agent: " + name + "\nDisallow: /private/\n");

    assertThat(allow(robots, host.url("/private/feed"), SUBSCRIBED)).isFalse();
    assertThat(allow(robots, host.url("/private/article"), OWN_INITIATIVE)).isFalse();
    assertThat(allow(robots, host.url("/feed"), SUBSCRIBED)).isTrue();
    assertThat(allow(robots, host.url("/article"), OWN_INITIATIVE))
        .as("its own group counts")
        .isTrue();
  }

  @Test
  void gc080_groupsForOthersDoNotMatter() {
    VillageHost host = host(OTHERS_OUT);

    assertThat(allow(robots, host.url("/feed"), SUBSCRIBED)).isTrue();
    assertThat(allow(robots, host.url("/article"), OWN_INITIATIVE)).isTrue();
  }

  @Test
  void gc081_asksAHostOnceIn24Hours() {
    VillageHost host = host(EVERYONE_OUT);
    for (int minute = 0; minute < 24 * 60; minute += 20) {
      allow(robots, host.url("/feed/" + minute), minute % 40 == 0 ? OWN_INITIATIVE : SUBSCRIBED);
      clock.advance(Duration.ofMinutes(20));
    }
    assertThat(host.requests()).extracting(Request::target).containsExactly("/robots.txt");

    allow(robots, host.url("/feed"), OWN_INITIATIVE);

    assertThat(host.log()).hasSize(2);
  }

  @Test
  void gc081_feedsAskOnceAWeek_unlessTheFileNamesFreshetOrCouldNotBeRead() {
    VillageHost everyone = host(EVERYONE_OUT);
    VillageHost named = village.host("b", Behaviours.plainFeed().withRobots(FRESHET_OUT));
    VillageHost ill = village.host("c", Behaviours.status(500));
    VillageHost others = village.host("d", Behaviours.plainFeed().withRobots(OTHERS_OUT));
    for (int hour = 0; hour < 7 * 24; hour++) {
      for (VillageHost host : List.of(everyone, named, ill, others)) {
        allow(robots, host.url("/feed"), SUBSCRIBED);
      }
      clock.advance(Duration.ofHours(1));
    }
    assertThat(everyone.log()).hasSize(1);
    assertThat(others.log()).hasSize(1);
    assertThat(named.log()).hasSize(7);
    assertThat(ill.log()).hasSize(7);

    allow(robots, everyone.url("/feed"), SUBSCRIBED);
    assertThat(everyone.log()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 404})
  void gc081_asksOnceAlsoWhenThereIsNoFile(int status) {
    VillageHost host = village.host("a", Behaviours.status(status));

    allow(robots, host.url("/feed"), OWN_INITIATIVE);
    allow(robots, host.url("/feed"), OWN_INITIATIVE);

    assertThat(host.log()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 410, 429})
  void gc081_noFileMeansAllowed(int status) {
    VillageHost host = village.host("a", Behaviours.status(status));

    assertThat(allow(robots, host.url("/article"), OWN_INITIATIVE)).isTrue();
    assertThat(allow(robots, host.url("/feed"), SUBSCRIBED)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503})
  void gc081_aHostInTroubleIsLeftAloneExceptForSubscribers(int status) {
    VillageHost host = village.host("a", Behaviours.status(status));

    assertThat(allow(robots, host.url("/article"), OWN_INITIATIVE)).isFalse();
    assertThat(allow(robots, host.url("/feed"), SUBSCRIBED)).isTrue();
  }

  @Test
  void gc081_noAnswerIsLikeTrouble() {
    VillageHost host =
        village.host("a", Behaviours.always(Reply.of(200).by(ReplyTransports.CLOSE)));

    assertThat(allow(robots, host.url("/article"), OWN_INITIATIVE)).isFalse();
    assertThat(allow(robots, host.url("/feed"), SUBSCRIBED)).isTrue();
  }

  @Test
  void gc080_troubleDoesNotUndoABan() {
    Kept kept = new Kept();
    VillageHost host = host(FRESHET_OUT);
    assertThat(allow(robots, host.url("/private/feed"), SUBSCRIBED)).isFalse();
    assertThat(allow(robots(kept), host.url("/private/feed"), SUBSCRIBED)).isFalse();
    host.behave(Behaviours.status(500));
    clock.advance(Duration.ofDays(2));

    RobotsCache restarted = robots(kept);

    assertThat(allow(robots, host.url("/private/feed"), SUBSCRIBED)).isFalse();
    assertThat(allow(restarted, host.url("/private/feed"), SUBSCRIBED)).isFalse();
    assertThat(allow(restarted, host.url("/feed"), SUBSCRIBED)).isTrue();
    assertThat(allow(restarted, host.url("/article"), OWN_INITIATIVE)).isFalse();
  }

  @Test
  void gc081_readsNoMoreThan500KiB() {
    String filler = "# nothing to see\n".repeat(500 * 1024 / 17);
    VillageHost host = host("User-agent: *\nDisallow: /early\n" + filler + "\nDisallow: /late\n");

    assertThat(allow(robots, host.url("/early"), OWN_INITIATIVE)).isFalse();
    assertThat(allow(robots, host.url("/late"), OWN_INITIATIVE)).isTrue();
  }

  @Test
  void gc081_crawlDelayAndSitemapsAreKnownOnceTheFileIs() {
    VillageHost host =
        host("User-agent: *\nCrawl-delay: 900\nSitemap: https://x.example/news.xml\n");
    assertThat(robots.crawlDelay(host.url("/feed"))).isEmpty();

    allow(robots, host.url("/feed"), OWN_INITIATIVE);

    assertThat(robots.crawlDelay(host.url("/other"))).contains(Duration.ofMinutes(15));
    assertThat(robots.sitemaps(host.url("/"))).containsExactly("https://x.example/news.xml");
    assertThat(host.log()).hasSize(1);
  }

  @Test
  void gc081_aRestartAsksNoHostAgain() {
    Kept kept = new Kept();
    VillageHost host = host(EVERYONE_OUT);
    allow(robots(kept), host.url("/feed"), OWN_INITIATIVE);

    boolean allowed = allow(robots(kept), host.url("/feed"), OWN_INITIATIVE);

    assertThat(allowed).isFalse();
    assertThat(host.log()).hasSize(1);
  }

  @Test
  void redirectsOfTheFile_areFollowed() {
    VillageHost host =
        village.host(
            "a", Behaviours.redirect(301, "http://b.village.test:" + village.port() + "/r"));
    village.host("b", Behaviours.always(Reply.of(200).body(EVERYONE_OUT.getBytes(UTF_8))));

    assertThat(allow(robots, host.url("/article"), OWN_INITIATIVE)).isFalse();
  }

  @Test
  void noWebAddress_isNotAllowed() {
    assertThat(allow(robots, "file:///etc/passwd", SUBSCRIBED)).isFalse();
  }

  /** As whoever has the turn of the host does it. */
  private static boolean allow(RobotsCache robots, String url, Purpose initiative) {
    if (robots.allows(url, initiative).isEmpty()) {
      robots.ask(url);
    }
    return robots.allows(url, initiative).orElseThrow();
  }

  private VillageHost host(String file) {
    return village.host("a", Behaviours.plainFeed().withRobots(file));
  }

  private RobotsCache robots(HostRecords files) {
    return new RobotsCache(fetcher, clock, "freshet", files);
  }

  private static final class Kept implements HostRecords {
    private final Map<String, RobotsFile> files = new HashMap<>();

    @Override
    public Map<String, HostState> states() {
      return Map.of();
    }

    @Override
    public void keep(Map<String, HostState> states, @Nullable HostTotals totals) {}

    @Override
    public Optional<RobotsFile> robots(String host) {
      return Optional.ofNullable(files.get(host));
    }

    @Override
    public void keep(RobotsFile file) {
      files.put(file.host(), file);
    }
  }
}
