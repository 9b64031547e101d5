package freshet.crawler.politeness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.politeness.Politeness.Decision.Denied;
import freshet.crawler.politeness.Politeness.Decision.Granted;
import freshet.crawler.politeness.Politeness.Decision.Later;
import freshet.crawler.politeness.Politeness.Decision.RobotsFirst;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Hop;
import freshet.http.RemoteHost;
import freshet.store.model.HostTotals;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PolitenessTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final String FEED = "https://a.example/feed";
  private static final RemoteHost HOST = Politeness.host(FEED);

  private final List<String> asked = new ArrayList<>();
  private final Kept kept = new Kept();
  private Instant now = START;
  private String rules = "";
  private final Politeness politeness =
      new Politeness(
          _ -> HostLimits.DEFAULT,
          kept,
          Instant.EPOCH,
          new Politeness.Robots(this::robots, "freshet"),
          () -> now,
          time -> now = now.plus(time));

  private FetchResult robots(FetchRequest request) {
    asked.add(request.url());
    return answer(200, rules);
  }

  private static Answer answer(int status, String body) {
    return new Answer(
        status, FEED, List.of(), List.of(), body.getBytes(UTF_8), body.length(), Duration.ZERO);
  }

  private Decision request(String url, Purpose purpose) {
    return politeness.request(url, purpose, now);
  }

  private static Permit permit(Decision decision) {
    return switch (decision) {
      case Granted(Permit permit) -> permit;
      case RobotsFirst(Permit permit) -> permit;
      case Later _, Denied _ -> throw new AssertionError("no permit: " + decision);
    };
  }

  @ParameterizedTest
  @EnumSource
  void gc029_whileOnePermitIsOut_nobodyElseGetsOne(Purpose purpose) {
    Permit first = permit(request(FEED, purpose));
    now = now.plusSeconds(60);
    assertThat(request("https://a.example/other", Purpose.DIRECT)).isInstanceOf(Later.class);
    assertThat(request("https://b.example/", Purpose.DIRECT)).isInstanceOf(Granted.class);
    first.answered(answer(200, ""));
    assertThat(request(FEED, Purpose.DIRECT)).isEqualTo(new Later(now.plusSeconds(2)));
    now = now.plusSeconds(2);
    assertThat(request(FEED, Purpose.DIRECT)).isInstanceOf(Granted.class);
  }

  static Stream<Consumer<Permit>> endings() {
    return Stream.of(
        permit -> permit.answered(answer(200, "")),
        permit -> permit.ended(new PermitResult(500, null, List.of(), START)),
        Permit::unused,
        Permit::close);
  }

  @ParameterizedTest
  @MethodSource("endings")
  void permit_isGivenBackOnce(Consumer<Permit> ending) {
    Permit first = permit(request(FEED, Purpose.DIRECT));
    ending.accept(first);
    now = now.plusSeconds(2);
    permit(request(FEED, Purpose.DIRECT));
    endings().forEach(again -> again.accept(first));
    assertThat(politeness.mayStart(HOST, now)).as("the second is still out").isEmpty();
  }

  @Test
  void gc029_permitThatIsOnlyClosed_countsAsAskedUntilNow() {
    assertThatThrownBy(
            () -> {
              try (Permit _ = permit(request(FEED, Purpose.DIRECT))) {
                now = now.plusSeconds(20);
                throw new StackOverflowError("a fault");
              }
            })
        .isInstanceOf(StackOverflowError.class);

    assertThat(politeness.mayStart(HOST, now)).contains(START.plusSeconds(22));
  }

  @Test
  void gc080_feedOfAHostWhoseRobotsFileIsNotInMemory_waitsForIt() {
    rules = "User-agent: freshet\nDisallow: /private\n";
    Permit permit = permit(request(FEED, Purpose.SUBSCRIBED));
    assertThat(politeness.readRobots(FEED, permit)).isEqualTo(new Later(START.plusSeconds(2)));
    assertThat(asked).containsExactly("https://a.example/robots.txt");
    assertThat(kept.totals).as("a request that counts").hasSize(1);

    now = now.plusSeconds(2);
    assertThat(request("https://a.example/private/feed", Purpose.SUBSCRIBED))
        .isInstanceOf(Denied.class);
    assertThat(request(FEED, Purpose.SUBSCRIBED)).isInstanceOf(Granted.class);
    assertThat(asked).hasSize(1);
  }

  @Test
  void gc081_fileThatIsStored_isReadWithinThePermit_whichStaysFree() {
    kept.keep(new RobotsFile("a.example", START, new byte[0], false));
    Decision decision = request(FEED, Purpose.SUBSCRIBED);
    assertThat(decision).isInstanceOf(RobotsFirst.class);
    assertThat(politeness.readRobots(FEED, permit(decision)))
        .isEqualTo(new Granted(permit(decision)));
    assertThat(asked).isEmpty();
  }

  @Test
  void gc080_storedFileThatForbidsAFeed_givesThePermitBack() {
    byte[] text = "User-agent: freshet\nDisallow: /\n".getBytes(UTF_8);
    kept.keep(new RobotsFile("a.example", START, text, false));
    Permit permit = permit(request(FEED, Purpose.SUBSCRIBED));
    assertThat(politeness.readRobots(FEED, permit)).isInstanceOf(Denied.class);
    assertThat(politeness.mayStart(HOST, now)).isPresent();
  }

  @Test
  void gc080_whatNobodyAskedFor_waitsForTheRobotsFile_andThenForItsDelay() {
    rules = "User-agent: *\nDisallow: /closed\nCrawl-delay: 30\n";
    Decision open =
        politeness.await("https://a.example/open", Purpose.OWN_INITIATIVE, Duration.ZERO);
    assertThat(open).isInstanceOf(Granted.class);
    assertThat(now).isBetween(START.plusSeconds(30), START.plusSeconds(31));
    permit(open).answered(answer(200, ""));
    assertThat(politeness.await("https://a.example/closed", Purpose.OWN_INITIATIVE, Duration.ZERO))
        .isInstanceOf(Denied.class);
    assertThat(asked).hasSize(1);
  }

  @Test
  void robotsFileThatCannotBeReadForAFault_givesThePermitBack() {
    Politeness broken =
        new Politeness(
            _ -> HostLimits.DEFAULT,
            kept,
            Instant.EPOCH,
            new Politeness.Robots(
                _ -> {
                  throw new StackOverflowError("a fault");
                },
                "freshet"),
            () -> now,
            time -> now = now.plus(time));
    assertThatThrownBy(() -> broken.await(FEED, Purpose.OWN_INITIATIVE, Duration.ZERO))
        .isInstanceOf(StackOverflowError.class);
    assertThat(broken.mayStart(HOST, now)).contains(START.plusSeconds(2));
  }

  @Test
  void whoWaits_isToldWhenToComeAgain_onceAllIsToEnd() {
    permit(request(FEED, Purpose.DIRECT));
    politeness.stopWaiting();
    assertThat(politeness.await(FEED, Purpose.DIRECT, Duration.ofMinutes(5)))
        .isInstanceOf(Later.class);
    assertThat(now).isEqualTo(START);
  }

  @Test
  void gc029_permitThatIsTakenOverTwice_isTheSame() {
    Permit taken = politeness.takeOver(HOST, START.minusSeconds(5));
    assertThat(politeness.takeOver(HOST, START.minusSeconds(5))).isSameAs(taken);
    taken.unused();
    assertThat(politeness.mayStart(HOST, now)).isPresent();
  }

  @Test
  void gc091_statesOfAllHostsThatWereAsked_areStored() {
    Permit permit = permit(politeness.await(FEED, Purpose.DIRECT, Duration.ZERO));
    List<Hop> hops = List.of(new Hop(302, "https://b.example/feed"));
    permit.answered(
        new Answer(200, "https://b.example/feed", hops, List.of(), new byte[0], 0, Duration.ZERO));
    assertThat(kept.states).containsOnlyKeys("a.example", "b.example");
    assertThat(kept.totals).as("counted where the answer is used").isEmpty();
  }

  @Test
  void feedThatIsNotOfTheWeb_hasNoRobotsFile() {
    assertThat(request("made-up:one", Purpose.SUBSCRIBED)).isInstanceOf(Granted.class);
    assertThat(request("made-up:one", Purpose.SUBSCRIBED)).isInstanceOf(Later.class);
  }

  /** Keeps all in memory. */
  private static final class Kept implements HostRecords {
    private final Map<String, HostState> states = new HashMap<>();
    private final List<HostTotals> totals = new ArrayList<>();
    private final Map<String, RobotsFile> files = new HashMap<>();

    @Override
    public Map<String, HostState> states() {
      return states;
    }

    @Override
    public void keep(Map<String, HostState> some, @Nullable HostTotals counted) {
      states.putAll(some);
      Optional.ofNullable(counted).ifPresent(totals::add);
    }

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
