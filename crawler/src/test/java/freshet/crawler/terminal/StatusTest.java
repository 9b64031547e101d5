package freshet.crawler.terminal;

import static freshet.crawler.terminal.Answers.answer;
import static freshet.crawler.terminal.Answers.none;
import static freshet.crawler.terminal.Answers.ok;
import static freshet.crawler.terminal.Answers.status;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.politeness.FailureStreak;
import freshet.crawler.politeness.NotBefore;
import freshet.crawler.politeness.NotBefore.Reason;
import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.crawler.terminal.RetrievalOutcome.Changed;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalOutcome.Gone;
import freshet.crawler.terminal.RetrievalOutcome.Throttled;
import freshet.crawler.terminal.RetrievalState.Stage;
import freshet.http.FetchResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Section D of the rules, except moves: what a status means for the feed. */
class StatusTest {
  @TempDir private Path folder;
  private Rig rig;

  @BeforeEach
  void open() {
    rig = new Rig(folder);
    rig.retrieve(ok("1=one", "ETag", "\"a\""));
  }

  @Test
  void gc042_goneIsConfirmedOnce_thenNeverAskedAgain() {
    assertThat(rig.retrieve(status(410))).isInstanceOf(Gone.class);
    assertThat(rig.standing.stage()).isEqualTo(Stage.GONE_ONCE);
    assertThat(rig.pause()).isEqualTo(Duration.ofHours(24));
    rig.retrieveAfter(Duration.ofHours(25), status(410));
    assertThat(rig.standing.stage()).isEqualTo(Stage.GONE);
    assertThat(rig.standing.notBefore()).isEqualTo(NotBefore.never(Reason.GONE));
    assertThat(rig.standing.notice()).get().asString().contains("articles are kept");
  }

  @Test
  void gc042_aFeedThatIsBackIsRetrievedAsBefore() {
    rig.retrieve(status(410));
    rig.retrieveAfter(Duration.ofHours(25), status(304));
    assertThat(rig.standing.stage()).isEqualTo(Stage.ACTIVE);
    assertThat(rig.standing.failures()).isEqualTo(FailureStreak.NONE);
  }

  @Test
  void gc042_anyOtherAnswerConfirmsToo_butNoAnswerDoesNot() {
    rig.retrieve(status(410));
    rig.retrieveAfter(Duration.ofHours(25), none(FetchResult.Cause.NO_SUCH_HOST));
    assertThat(rig.standing.stage()).isEqualTo(Stage.GONE_ONCE);
    assertThat(rig.pause()).isGreaterThanOrEqualTo(Duration.ofHours(24));
    rig.retrieveAfter(Duration.ofHours(49), status(503));
    assertThat(rig.standing.stage()).isEqualTo(Stage.GONE);
  }

  @Test
  void gc073_aFeedThatSaysItHasEnded_needsNoConfirmation() {
    RetrievalOutcome last = rig.retrieve(ok("@marks EXPIRED\n2=farewell\n1=one"));
    assertThat(last)
        .isInstanceOfSatisfying(Changed.class, changed -> assertThat(changed.fresh()).hasSize(1));
    assertThat(rig.standing.stage()).isEqualTo(Stage.GONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7200",
        "Mon, 02 Mar 2026 12:00:00 GMT",
        "Monday, 02-Mar-26 12:00:00 GMT",
        "Mon Mar  2 12:00:00 2026"
      })
  void gc043_theHostSaysHowLong(String retryAfter) {
    for (int code : new int[] {429, 503}) {
      RetrievalOutcome outcome = rig.retrieve(status(code, "Retry-After", retryAfter));
      assertThat(outcome).isInstanceOf(Throttled.class);
      assertThat(rig.standing.notBefore().reason()).isEqualTo(Reason.THROTTLED);
      assertThat(rig.standing.notBefore().at())
          .isBetween(
              Instant.parse("2026-03-02T12:00:00Z"), Instant.parse("2026-03-02T12:00:00.08Z"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-5", "0", "soon", "Sun, 01 Mar 2026 12:00:00 GMT"})
  void gc043_aPastOrUnreadableTimeIsAbsent(String retryAfter) {
    assertThat(rig.retrieve(status(503, "Retry-After", retryAfter))).isInstanceOf(Failed.class);
    assertThat(rig.retrieve(status(429, "Retry-After", retryAfter)))
        .isInstanceOfSatisfying(Throttled.class, asked -> assertThat(asked.until()).isNull());
  }

  @Test
  void gc043_withoutATime_anHourDoublesToADay() {
    List<Long> hours = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      rig.retrieve(status(429));
      hours.add(rig.pause().toHours());
    }
    assertThat(hours).containsExactly(1L, 2L, 4L, 8L, 16L, 24L, 24L);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 402, 403, 404, 405, 407, 418, 451})
  void gc044_clientErrorsDoubleTheInterval_upToAWeek(int code) {
    List<Long> hours = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      rig.retrieve(status(code));
      hours.add(rig.pause().toHours());
    }
    assertThat(hours).containsExactly(2L, 4L, 8L, 16L, 32L, 64L, 128L, 168L, 168L);
    assertThat(rig.standing.notBefore().reason()).isEqualTo(Reason.BACK_OFF);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 407})
  void gc044_refusalsAreShownAsBlocked(int code) {
    assertThat(rig.retrieve(status(code))).isInstanceOf(Blocked.class);
    assertThat(rig.standing.stage()).isEqualTo(Stage.BLOCKED);
    assertThat(rig.standing.notice()).isPresent();
    rig.retrieve(status(304));
    assertThat(rig.standing.notice()).isEmpty();
  }

  static List<FetchResult> challenges() {
    return List.of(
        answer(403, "<html>", "CF-Mitigated", "challenge"),
        ok("1=one\n2=two", "cf-mitigated", "challenge"),
        ok("<html><title>Just a moment...</title></html>"),
        ok("<!DOCTYPE html><html><form id=captcha-form>prove it</form></html>"),
        answer(503, "<html><script src=/cdn-cgi/challenge-platform/x></script></html>"));
  }

  @ParameterizedTest
  @MethodSource("challenges")
  void gc044_aChallengeIsBlocked_notParsed(FetchResult challenge) {
    int readings = rig.readings;
    RetrievalOutcome outcome = rig.retrieve(challenge);
    assertThat(outcome).isInstanceOf(Blocked.class);
    assertThat(outcome.observes()).isFalse();
    assertThat(rig.readings).isEqualTo(readings);
    assertThat(rig.standing.address().validators().etag()).isEqualTo("\"a\"");
  }

  @Test
  void gc044_aFeedThatWritesAboutCaptchasIsRead() {
    assertThat(rig.retrieve(ok("<rss>\n2=How <html> shows a captcha"))).isInstanceOf(Changed.class);
    assertThat(rig.retrieve(ok("{\n3=<html>captcha"))).isInstanceOf(Changed.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503, 504, 599})
  void gc045_serverErrorsBackOffWithJitter(int code) {
    jitters(status(code));
  }

  @ParameterizedTest
  @EnumSource(names = {"NO_SUCH_HOST", "NO_CONNECTION", "TLS", "TIMEOUT", "BROKEN"})
  void gc045_unreachableHostsToo(FetchResult.Cause cause) {
    jitters(none(cause));
  }

  private void jitters(FetchResult failure) {
    List<Duration> pauses = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      rig.retrieve(failure);
      pauses.add(rig.pause());
    }
    assertThat(pauses)
        .allSatisfy(pause -> assertThat(pause).isBetween(rig.usualInterval, Duration.ofHours(24)));
    assertThat(pauses.getFirst()).isLessThanOrEqualTo(rig.usualInterval.multipliedBy(2));
    assertThat(pauses.stream().distinct().count()).as("full jitter").isGreaterThan(150);
    assertThat(pauses).anySatisfy(pause -> assertThat(pause).isGreaterThan(Duration.ofHours(20)));
    rig.retrieve(status(304));
    assertThat(rig.standing.failures().count()).isZero();
  }

  @Test
  void gc045_neverBelowTheUsualInterval_evenBeyondTheCap() {
    rig.usualInterval = Duration.ofDays(3);
    rig.retrieve(status(500));
    assertThat(rig.pause()).isEqualTo(Duration.ofDays(3));
  }

  @Test
  void gc046_errorsAreNoObservations() {
    List<FetchResult> errors =
        List.of(
            status(404),
            status(403),
            status(429),
            status(500),
            status(410),
            ok(""),
            none(FetchResult.Cause.TIMEOUT));
    assertThat(errors).noneMatch(error -> rig.look(rig.order(), error).observes());
    assertThat(List.of(ok("1=one"), ok("2=two"), status(304)))
        .allMatch(answer -> rig.look(rig.order(), answer).observes());
  }

  @Test
  void gc047_after30DaysDailyAtMost_after180Suspended() {
    rig.retrieve(status(500));
    rig.retrieveAfter(Duration.ofDays(29), status(500));
    assertThat(rig.pause()).isLessThan(Duration.ofHours(24));
    for (int day = 30; day < 180; day++) {
      rig.retrieveAfter(Duration.ofDays(1), status(500));
      assertThat(rig.pause()).isGreaterThanOrEqualTo(Duration.ofHours(24));
    }
    assertThat(rig.standing.stage()).isEqualTo(Stage.ACTIVE);
    rig.retrieveAfter(Duration.ofDays(1), status(500));
    assertThat(rig.standing.stage()).isEqualTo(Stage.SUSPENDED);
    assertThat(rig.standing.notBefore()).isEqualTo(NotBefore.never(Reason.SUSPENDED));
    assertThat(rig.standing.notice()).isPresent();
    assertThat(rig.standing.resumed().allows(rig.now)).isTrue();
  }

  @Test
  void gc047_oneGoodAnswerStartsTheCountAnew() {
    rig.retrieve(status(500));
    rig.retrieveAfter(Duration.ofDays(179), status(304));
    rig.retrieveAfter(Duration.ofDays(2), status(500));
    assertThat(rig.standing.stage()).isEqualTo(Stage.ACTIVE);
    assertThat(rig.standing.failures()).isEqualTo(new FailureStreak(1, rig.now.plus(Answers.TOOK)));
  }

  @Test
  void gc030_onlyAnEndedFeedCanBeResumed() {
    rig.retrieve(status(429, "Retry-After", "7200"));
    assertThat(rig.standing.resumed()).isEqualTo(rig.standing);
  }

  @Test
  void gc092_everyReasonCanBeRead() {
    assertThat(Reason.values()).allSatisfy(reason -> assertThat(reason.text()).isNotBlank());
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 204, 205, 206, 300, 305, 399, 600})
  void oddStatuses_areFailuresWithASentence(int code) {
    RetrievalOutcome outcome = rig.retrieve(answer(code, "2=two"));
    assertThat(outcome).isInstanceOf(Failed.class);
    assertThat(outcome.sentence()).contains(Integer.toString(code)).endsWith(".");
  }
}
