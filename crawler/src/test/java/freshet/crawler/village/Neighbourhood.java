package freshet.crawler.village;

import static freshet.village.Behaviours.always;
import static freshet.village.Behaviours.feed;
import static freshet.village.Behaviours.maxAge;
import static freshet.village.Behaviours.redirect;
import static freshet.village.Behaviours.redirects;
import static freshet.village.Behaviours.status;
import static freshet.village.Behaviours.throttled;

import freshet.village.Behaviour;
import freshet.village.BehaviourVariants;
import freshet.village.Behaviours;
import freshet.village.ReplyTransports;
import freshet.village.ScheduledFeed;
import freshet.village.Village;
import freshet.village.VillageHost;
import freshet.village.Visit;
import freshet.village.WebSubHub;
import freshet.village.WebSubHub.Conduct;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Who lives in the village. */
final class Neighbourhood {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  final List<Resident> residents = new ArrayList<>();
  final Map<Resident, WebSubHub> hubs = new HashMap<>();
  private final Village village;
  private final Instant start;
  private final Random random;

  Neighbourhood(Village village, Instant start, Random random) {
    this.village = village;
    this.start = start;
    this.random = random;
    good();
    hinting();
    oddGuids();
    throttling();
    redirecting();
    failing();
    impolite();
    platform();
    hubbed();
  }

  private void good() {
    for (int i = 0; i < 30; i++) {
      ScheduledFeed feed = posting(hours(4, 36), 20);
      settle("strict", feed, feed, hours(2, 8), Rulings.STRICT);
    }
    for (int i = 0; i < 15; i++) {
      ScheduledFeed feed = new ScheduledFeed(sometime(), hours(4, 36), 20, true);
      settle("deltas", feed, feed, hours(2, 8), Rulings.STRICT);
    }
    for (int i = 0; i < 6; i++) {
      ScheduledFeed feed = posting(Duration.ofMinutes(20), 10);
      settle("archives", feed, feed, Duration.ofHours(4), Rulings.ARCHIVES);
    }
  }

  private void hinting() {
    for (int i = 0; i < 10; i++) {
      ScheduledFeed feed = posting(hours(8, 24), 20);
      settle("a year", maxAge(Duration.ofDays(365), feed), feed, hours(2, 8), Rulings.maxAge(DAY));
    }
    for (int i = 0; i < 4; i++) {
      ScheduledFeed feed = posting(hours(8, 24), 20);
      Behaviour hinting = maxAge(Duration.ofHours(2), feed);
      settle("two hours", hinting, feed, Duration.ofMinutes(30), Rulings.maxAge(DAY));
    }
    for (int i = 0; i < 15; i++) {
      ScheduledFeed feed = posting(hours(8, 24), 20);
      Duration usual = i < 4 ? Duration.ofMinutes(30) : hours(4, 8);
      settle("plain", BehaviourVariants.withoutValidators(feed), feed, usual, Rulings.floor(HOUR));
    }
  }

  private void oddGuids() {
    for (int i = 0; i < 10; i++) {
      ScheduledFeed feed = posting(hours(6, 24), 15);
      Behaviour rotating =
          BehaviourVariants.rotatingGuids(BehaviourVariants.withoutValidators(feed));
      settle("rotating guids", rotating, feed, hours(4, 8), Rulings.floor(HOUR));
    }
    for (int i = 0; i < 5; i++) {
      ScheduledFeed feed = posting(hours(6, 24), 15);
      settle("one guid", BehaviourVariants.sharedGuid(feed), feed, hours(4, 8), Rulings.STRICT);
    }
  }

  private void throttling() {
    for (int i = 0; i < 10; i++) {
      ScheduledFeed feed = posting(DAY, 40);
      Behaviour told = BehaviourVariants.everyNth(7, throttled("5400"), feed);
      settle("429, told", told, feed, hours(2, 6), Rulings.THROTTLED);
      Behaviour untold = BehaviourVariants.everyNth(7, throttled(), feed);
      settle("429, untold", untold, feed, hours(2, 6), Rulings.THROTTLED);
    }
  }

  private void redirecting() {
    for (int i = 0; i < 8; i++) {
      settle(
          "moved within", redirects(301, 308), "/0", hours(8, 12), Rulings.movedFrom("/0", start));
      settle(
          "elsewhere for now", redirects(302, 307, 301), "/0", hours(8, 12), Rulings.ENTERS_AT_0);
    }
    for (int i = 0; i < 4; i++) {
      settle("circle", Behaviours.redirectLoop(301), "/a", hours(8, 12), Rulings.atMost(60));
      settle(
          "farm", redirects(302, 302, 302, 302, 302, 302), "/0", hours(8, 12), Rulings.atMost(60));
      ScheduledFeed feed = posting(hours(8, 24), 20);
      VillageHost home = village.host("new" + i, feed);
      String old = "moved house";
      settle(
          old,
          redirect(301, home.url("/feed")),
          "/feed",
          feed,
          hours(4, 8),
          Rulings.movedFrom("/feed", start));
    }
  }

  private void failing() {
    for (int i = 0; i < 6; i++) {
      ScheduledFeed feed = posting(hours(8, 24), 40);
      Instant from = start.plus(Duration.ofDays(8));
      Behaviour gone = BehaviourVariants.between(from, Instant.MAX, status(410), feed);
      settle("gone", gone, feed, hours(2, 8), Rulings.GONE);
      Behaviour out =
          BehaviourVariants.between(from, from.plus(Duration.ofDays(3)), status(500), feed);
      settle("out for days", out, feed, hours(2, 8), Rulings.STRICT);
    }
    for (int i = 0; i < 4; i++) {
      settle("500", status(500), "/", hours(2, 8), Rulings.atMost(240));
      settle("404", status(404), "/", hours(2, 8), Rulings.atMost(12));
      settle("403", status(403), "/", hours(2, 8), Rulings.atMost(12));
      settle("challenge", Behaviours.challenge(), "/", hours(2, 8), Rulings.atMost(12));
      settle("bomb", Behaviours.bomb(32), "/", hours(8, 12), Rulings.atMost(12));
    }
    settle("endless", always(feed().by(ReplyTransports.ENDLESS)), "/", DAY, Rulings.atMost(12));
    settle(
        "slow",
        always(feed().by(ReplyTransports.drip(1, Duration.ofMillis(50)))),
        "/",
        DAY.multipliedBy(4),
        Rulings.atMost(12));
    settle(
        "slow",
        always(feed().by(ReplyTransports.SILENT)),
        "/",
        DAY.multipliedBy(4),
        Rulings.atMost(12));
    settle(
        "truncated",
        always(feed().by(ReplyTransports.truncated())),
        "/",
        hours(8, 12),
        Rulings.atMost(100));
    settle(
        "garbage",
        always(feed().by(ReplyTransports.garbage("SSH-2.0\r\n"))),
        "/",
        hours(8, 12),
        Rulings.atMost(100));
    settle(
        "reset", always(feed().by(ReplyTransports.RESET)), "/", hours(8, 12), Rulings.atMost(100));
  }

  private void impolite() {
    for (int i = 0; i < 6; i++) {
      settle("cookies", Behaviours.cookies(), "/", hours(4, 8), Rulings.floor(HOUR));
      settle("always 304", Behaviours.always304(), "/", hours(4, 8), Rulings.atMost(180));
      settle("stuck at 304", Behaviours.stuck304("\"x\""), "/", hours(4, 8), Rulings.STUCK);
    }
  }

  /** One host, many feeds. */
  private void platform() {
    ScheduledFeed feed = posting(hours(6, 12), 20);
    VillageHost host = village.host("platform", feed);
    for (int i = 0; i < 10; i++) {
      add("platform", host, "/" + i, feed, hours(4, 8), Rulings.STRICT);
    }
  }

  private void hubbed() {
    for (Conduct conduct : Conduct.values()) {
      WebSubHub hub = new WebSubHub(conduct);
      VillageHost hubHost = village.host("hub" + hubs.size(), hub);
      for (int i = 0; i < (conduct == Conduct.GOOD ? 8 : 2); i++) {
        ScheduledFeed feed = posting(hours(10, 30), 20);
        Resident resident = settle("hub " + conduct, feed, feed, hours(6, 10), Rulings.PINGED);
        String links =
            "<%s>; rel=self, <%s>; rel=hub".formatted(resident.home.url("/feed"), hubHost.url("/"));
        resident.home.behave(BehaviourVariants.with("Link", links, feed));
        hubs.put(resident, hub);
      }
    }
  }

  private Resident settle(
      String kind,
      Behaviour behaviour,
      ScheduledFeed schedule,
      Duration usual,
      Function<List<Visit>, List<String>> ruling) {
    return settle(kind, behaviour, "/feed", schedule, usual, ruling);
  }

  private Resident settle(
      String kind,
      Behaviour behaviour,
      String path,
      Duration usual,
      Function<List<Visit>, List<String>> ruling) {
    return settle(kind, behaviour, path, null, usual, ruling);
  }

  private Resident settle(
      String kind,
      Behaviour behaviour,
      String path,
      @Nullable ScheduledFeed schedule,
      Duration usual,
      Function<List<Visit>, List<String>> ruling) {
    VillageHost host = village.host("h" + residents.size(), behaviour);
    return add(kind, host, path, schedule, usual, ruling);
  }

  private Resident add(
      String kind,
      VillageHost host,
      String path,
      @Nullable ScheduledFeed schedule,
      Duration usual,
      Function<List<Visit>, List<String>> ruling) {
    Resident resident =
        new Resident(residents.size() + 1, kind, host, path, schedule, usual, ruling);
    residents.add(resident);
    return resident;
  }

  private ScheduledFeed posting(Duration every, int window) {
    return new ScheduledFeed(sometime(), every, window);
  }

  private Instant sometime() {
    return start.minus(Duration.ofSeconds(random.nextInt(5 * 86_400, 10 * 86_400)));
  }

  private Duration hours(int least, int most) {
    return Duration.ofMinutes(random.nextInt(least * 60, most * 60));
  }
}
