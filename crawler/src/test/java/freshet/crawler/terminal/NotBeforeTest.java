package freshet.crawler.terminal;

import static freshet.crawler.terminal.Answers.ok;
import static freshet.crawler.terminal.Answers.status;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.politeness.Blackout;
import freshet.crawler.politeness.IntervalRules;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.politeness.NotBefore.Reason;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section C of the rules: when we may come again. */
class NotBeforeTest {
  private static final String[] VALIDATOR = {"ETag", "\"a\""};

  @TempDir private Path folder;
  private Rig rig;

  @BeforeEach
  void open() {
    rig = new Rig(folder);
  }

  private void retrieveWithCaching(String control) {
    rig.retrieve(ok("1=one", "ETag", "\"a\"", "Cache-Control", control));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "s-maxage=1800, max-age=7200|1800",
        "max-age=7200|7200",
        "public, Max-Age=\"600\"|600",
        "max-age=600, max-age=900|900",
        "max-age=600, must-revalidate|600",
        "max-age=1|300",
        "max-age=31536000|86400",
        "max-age=99999999999999999999999|86400",
      })
  void gc021_gc023_freshnessBinds_withinItsClamps(String control, long seconds) {
    retrieveWithCaching(control);
    assertThat(rig.pause()).isEqualTo(Duration.ofSeconds(seconds));
    assertThat(rig.standing.notBefore().reason()).isEqualTo(Reason.FRESHNESS);
  }

  @Test
  void gc021_ageIsTakenOff() {
    rig.retrieve(ok("1=one", "Cache-Control", "max-age=3600", "Age", "600"));
    assertThat(rig.pause()).isEqualTo(Duration.ofMinutes(50));
  }

  @Test
  void gc021_expiresCountsFromTheServersOwnDate() {
    rig.retrieve(
        ok(
            "1=one",
            "Date",
            "Sun, 01 Mar 2026 00:00:00 GMT",
            "Expires",
            "Sunday, 01-Mar-26 00:45:00 GMT"));
    assertThat(rig.pause()).isEqualTo(Duration.ofMinutes(45));
  }

  @Test
  void gc021_withoutADate_expiresCountsFromTheArrival() {
    rig.retrieve(ok("1=one", "Expires", "Mon, 02 Mar 2026 12:00:00 GMT"));
    assertThat(rig.pause()).isBetween(Duration.ofMinutes(119), Duration.ofMinutes(120));
  }

  @Test
  void gc021_a304BindsLikeA200() {
    retrieveWithCaching("max-age=600");
    rig.retrieveAfter(Duration.ofHours(1), status(304, "Cache-Control", "max-age=5400"));
    assertThat(rig.pause()).isEqualTo(Duration.ofMinutes(90));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no-store",
        "no-cache",
        "must-revalidate",
        "max-age=0",
        "no-cache, max-age=60",
        "max-age=-5",
        "max-age=soon",
        "",
        "private"
      })
  void gc022_noHintIsNotAtOnce(String control) {
    retrieveWithCaching(control);
    assertThat(rig.pause()).isEqualTo(IntervalSettings.DEFAULT.floor());
    assertThat(rig.standing.notBefore().reason()).isEqualTo(Reason.FLOOR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "Sat, 28 Feb 2026 00:00:00 GMT", "Sun, 01 Mar 2026 00:00:00 GMT"})
  void gc022_anExpiryInThePastIsNoHint(String expires) {
    rig.retrieve(
        ok("1=one", "ETag", "\"a\"", "Date", "Sun, 01 Mar 2026 00:00:00 GMT", "Expires", expires));
    assertThat(rig.standing.notBefore().reason()).isEqualTo(Reason.FLOOR);
  }

  @Test
  void gc023_theOperatorMovesTheUpperClamp_orTrustsTheHost() {
    rig.pace = pace(Duration.ofMinutes(15), Duration.ofHours(5), false);
    retrieveWithCaching("max-age=31536000");
    assertThat(rig.pause()).isEqualTo(Duration.ofHours(5));
    rig.pace = pace(Duration.ofMinutes(15), Duration.ofHours(5), true);
    rig.retrieve(ok("2=two", "Cache-Control", "max-age=31536000"));
    assertThat(rig.pause()).isEqualTo(Duration.ofDays(365));
  }

  @Test
  void gc024_theFloorFollowsTheCostOfAsking() {
    rig.retrieve(ok("1=one", VALIDATOR));
    assertThat(rig.pause()).as("validators").isEqualTo(Duration.ofMinutes(15));
    rig.retrieve(ok("1=one", VALIDATOR));
    assertThat(rig.pause()).as("validators ignored").isEqualTo(Duration.ofMinutes(60));
    rig.retrieve(status(304));
    assertThat(rig.pause()).as("honoured again").isEqualTo(Duration.ofMinutes(15));
    rig.retrieve(ok("2=two"));
    assertThat(rig.pause()).as("none given").isEqualTo(Duration.ofMinutes(60));
    rig.retrieve(ok("3=" + "x".repeat(200_000)));
    assertThat(rig.pause()).as("none given, and large").isEqualTo(Duration.ofHours(24));
  }

  @Test
  void gc024_theFloorIsASettingOfTheHost_alsoForItsSubdomains() {
    IntervalSettings fast = pace(Duration.ofMinutes(5), Duration.ofHours(24), false);
    IntervalRules rules = new IntervalRules(IntervalSettings.DEFAULT, Map.of("a.example", fast));
    assertThat(rules.of("https://a.example/x")).isEqualTo(fast);
    assertThat(rules.of("https://user:pw@www.A.example:8443/x")).isEqualTo(fast);
    assertThat(rules.of("https://ba.example/x")).isEqualTo(IntervalSettings.DEFAULT);
    rig.pace = rules.of(Answers.URL);
    rig.retrieve(ok("1=one", VALIDATOR));
    assertThat(rig.pause()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void gc024_gc067_aPingUndercutsTheFloor_butNoHint() {
    rig.retrieve(ok("1=one", VALIDATOR));
    assertThat(rig.standing.afterPing().at()).isEqualTo(rig.now.plus(Duration.ofMinutes(5)));
    retrieveWithCaching("max-age=7200");
    assertThat(rig.standing.afterPing()).isEqualTo(rig.standing.notBefore());
    rig.retrieve(status(429));
    assertThat(rig.standing.afterPing()).isEqualTo(rig.standing.notBefore());
  }

  @ParameterizedTest
  @CsvSource({"30,30", "1,5", "1440,1440", "10080,10080", "20000,10080"})
  void gc025_ttlBindsLikeFreshness(int ttl, int minutes) {
    rig.retrieve(ok("@ttl %d\n1=one".formatted(ttl), VALIDATOR));
    assertThat(rig.pause()).isEqualTo(Duration.ofMinutes(minutes));
    assertThat(rig.standing.notBefore().reason()).isEqualTo(Reason.TTL);
    rig.retrieveAfter(Duration.ofDays(30), status(304));
    assertThat(rig.pause()).as("also after a 304").isEqualTo(Duration.ofMinutes(minutes));
  }

  @Test
  void gc025_theLongerOfTtlAndFreshnessBinds_andSaysSo() {
    rig.retrieve(ok("@ttl 30\n1=one", "Cache-Control", "max-age=3600"));
    assertThat(rig.standing.notBefore().reason()).isEqualTo(Reason.FRESHNESS);
    rig.retrieve(ok("@ttl 90\n1=one", "Cache-Control", "max-age=3600"));
    assertThat(rig.standing.notBefore().reason()).isEqualTo(Reason.TTL);
    assertThat(rig.pause()).isEqualTo(Duration.ofMinutes(90));
  }

  @Test
  void gc026_skipHoursAreDark() {
    rig.retrieve(ok("@skipHours 10 11 12\n1=one", VALIDATOR));
    assertThat(rig.standing.notBefore())
        .isEqualTo(new NotBefore(Instant.parse("2026-03-02T13:00:00Z"), Reason.BLACKOUT));
    assertThat(rig.standing.allows(Instant.parse("2026-03-02T13:00:00Z"))).isTrue();
    Instant nextDay = Instant.parse("2026-03-03T10:30:00Z");
    assertThat(rig.standing.allows(nextDay)).isFalse();
    assertThat(rig.standing.earliest(nextDay)).isEqualTo(Instant.parse("2026-03-03T13:00:00Z"));
  }

  @Test
  void gc026_skipDaysAreDark_alsoAfterAFailure() {
    rig.retrieve(ok("@skipDays SATURDAY SUNDAY\n1=one", VALIDATOR));
    rig.now = Instant.parse("2026-03-06T23:30:00Z");
    rig.retrieve(status(404));
    assertThat(rig.standing.notBefore().at()).isEqualTo(Instant.parse("2026-03-09T00:00:00Z"));
    assertThat(rig.standing.blackout().days())
        .containsExactlyInAnyOrder(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);
  }

  @Test
  void gc026_aListThatBlocksEverythingIsIgnored() {
    Set<Integer> hours = IntStream.range(0, 24).boxed().collect(Collectors.toSet());
    assertThat(new Blackout(hours, Set.of())).isEqualTo(Blackout.NONE);
    assertThat(new Blackout(Set.of(), Set.of(DayOfWeek.values()))).isEqualTo(Blackout.NONE);
    assertThat(new Blackout(hours, Set.of(DayOfWeek.MONDAY)).covers(Rig.START)).isTrue();
  }

  @Test
  void gc027_theUpdatePeriodBindsOnlyIfTheOperatorSaysSo() {
    rig.retrieve(ok("@sy 240\n1=one", VALIDATOR));
    assertThat(rig.pause()).isEqualTo(Duration.ofMinutes(15));
    rig.pace = IntervalSettings.DEFAULT.withSyndication(true);
    rig.retrieve(ok("@sy 240\n2=two", VALIDATOR));
    assertThat(rig.pause()).isEqualTo(Duration.ofHours(4));
    assertThat(rig.standing.notBefore().reason()).isEqualTo(Reason.SYNDICATION);
  }

  private static IntervalSettings pace(Duration floor, Duration ceiling, boolean trusted) {
    IntervalSettings usual = IntervalSettings.DEFAULT;
    return new IntervalSettings(
        floor, usual.floorIgnoring(), usual.floorLarge(), ceiling, trusted, false);
  }
}
