package freshet.village;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PolitenessAuditTest {
  private static final Instant START = Instant.parse("2026-01-05T00:00:00Z");
  private static final Reply FULL = Reply.of(200).with("ETag", "\"1\"");

  @Test
  void cookiesReferrersAndOrigins_areComplainedOf() {
    List<Visit> log =
        List.of(
            visit(0, "GET", FULL),
            visit(1, "GET", FULL, new Field("cookie", "a=b"), new Field("Referer", "x")));

    assertThat(PolitenessAudit.noCookies(log)).hasSize(2);
    assertThat(PolitenessAudit.noCookies(log.subList(0, 1))).isEmpty();
  }

  @Test
  void anythingButGet_isComplainedOf() {
    assertThat(PolitenessAudit.onlyGets(List.of(visit(0, "HEAD", FULL), visit(1, "GET", FULL))))
        .hasSize(1);
  }

  @Test
  void unconditionalRequests_areComplainedOfOnceThereAreValidators() {
    assertThat(
            PolitenessAudit.conditionalAfterFirst(
                List.of(visit(0, "GET", Reply.of(200)), visit(1, "GET", FULL))))
        .isEmpty();
    assertThat(
            PolitenessAudit.conditionalAfterFirst(
                List.of(visit(0, "GET", FULL), visit(1, "GET", FULL))))
        .hasSize(1);
  }

  @Test
  void validators_areComplainedOfUnlessGivenOutLast() {
    Visit first = visit(0, "GET", FULL);

    assertThat(PolitenessAudit.validatorsAsGiven(List.of(first, ifNoneMatch("\"1\"")))).isEmpty();
    assertThat(PolitenessAudit.validatorsAsGiven(List.of(first, ifNoneMatch("1")))).hasSize(1);
    assertThat(PolitenessAudit.validatorsAsGiven(List.of(ifNoneMatch("\"1\"")))).hasSize(1);
    assertThat(
            PolitenessAudit.validatorsAsGiven(
                List.of(first, visit(1, "GET", Reply.of(200)), ifNoneMatch("\"1\""))))
        .hasSize(1);
  }

  @Test
  void gaps_areMeasuredBetweenNeighbours() {
    List<Visit> log =
        List.of(visit(0, "GET", FULL), visit(60, "GET", FULL), visit(61, "GET", FULL));

    assertThat(PolitenessAudit.smallestGap(log)).contains(Duration.ofMinutes(1));
    assertThat(PolitenessAudit.smallestGap(log.subList(0, 1))).isEmpty();
    assertThat(PolitenessAudit.spacing(log, Duration.ofMinutes(2))).hasSize(1);
    assertThat(PolitenessAudit.spacing(log, Duration.ofMinutes(1))).isEmpty();
  }

  @Test
  void comingBackTooSoonAfter429_isComplainedOf() {
    Visit told = visit(0, "GET", Reply.of(429).with("Retry-After", "3600"));

    assertThat(PolitenessAudit.waitsAsTold(List.of(told, visit(59, "GET", FULL)))).hasSize(1);
    assertThat(PolitenessAudit.waitsAsTold(List.of(told, visit(60, "GET", FULL)))).isEmpty();
  }

  @Test
  void comingBackBeforeTheMaxAgeIsOver_isComplainedOf() {
    Visit hour = visit(0, "GET", Reply.of(200).with("Cache-Control", "public, max-age=3600"));
    Visit year = visit(0, "GET", Reply.of(200).with("Cache-Control", "max-age=31536000"));
    Duration day = Duration.ofDays(1);

    assertThat(PolitenessAudit.waitsOutMaxAge(List.of(hour, visit(59, "GET", FULL)), day))
        .hasSize(1);
    assertThat(PolitenessAudit.waitsOutMaxAge(List.of(hour, visit(60, "GET", FULL)), day))
        .isEmpty();
    assertThat(PolitenessAudit.waitsOutMaxAge(List.of(year, visit(24 * 60, "GET", FULL)), day))
        .isEmpty();
  }

  @Test
  void sameTargetTooSoon_isComplainedOf() {
    List<Visit> log = List.of(visit(0, "GET", FULL), visit(14, "GET", FULL));

    assertThat(PolitenessAudit.floor(log, Duration.ofMinutes(15))).hasSize(1);
    assertThat(PolitenessAudit.floor(log, Duration.ofMinutes(14))).isEmpty();
  }

  @Test
  void preferredMinutes_areComplainedOf() {
    Random random = new Random(1);
    List<Visit> spread =
        IntStream.range(0, 3000)
            .mapToObj(i -> visit(random.nextInt(60 * 24), "GET", FULL))
            .toList();
    List<Visit> quarters =
        IntStream.range(0, 3000)
            .mapToObj(i -> visit(random.nextInt(96) * 15, "GET", FULL))
            .toList();

    assertThat(PolitenessAudit.spreadOverTheHour(spread)).isEmpty();
    assertThat(PolitenessAudit.spreadOverTheHour(quarters)).hasSize(1);
  }

  @Test
  void askingForTheGone_isComplainedOfExceptOnceAfterADay() {
    Visit gone = visit(0, "GET", Reply.of(410));
    Visit nextDay = visit(24 * 60, "GET", Reply.of(410));

    assertThat(PolitenessAudit.leavesTheGoneAlone(List.of(gone, nextDay))).isEmpty();
    assertThat(PolitenessAudit.leavesTheGoneAlone(List.of(gone, visit(60, "GET", Reply.of(410)))))
        .hasSize(1);
    assertThat(PolitenessAudit.leavesTheGoneAlone(List.of(gone, nextDay, nextDay))).hasSize(1);
  }

  @Test
  void userAgent_mustSayWhoComes() {
    Field good =
        new Field("User-Agent", "Freshet/1 (+https://f.example/; 3 subscribers; feed-id=7)");

    assertThat(PolitenessAudit.honestUserAgent(List.of(visit(0, "GET", FULL, good)))).isEmpty();
    assertThat(PolitenessAudit.honestUserAgent(List.of(visit(0, "GET", FULL)))).hasSize(1);
    assertThat(
            PolitenessAudit.honestUserAgent(
                List.of(visit(0, "GET", FULL, new Field("User-Agent", "Mozilla/5.0 (X11)")))))
        .hasSize(1);
  }

  private static Visit ifNoneMatch(String etag) {
    return visit(2, "GET", Reply.of(304), new Field("If-None-Match", etag));
  }

  private static Visit visit(int minute, String method, Reply reply, Field... headers) {
    Instant at = START.plus(Duration.ofMinutes(minute));
    return new Visit(
        new Request(at, 1, "h", method, "/feed", List.of(headers), new byte[0]), reply);
  }
}
