package freshet.web.pages;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.Subscription;
import freshet.store.account.Subscription.Condition;
import freshet.store.model.FeedStage;
import freshet.web.dashboard.FeedHealth;
import freshet.web.dashboard.FeedHealth.State;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Outcomes of retrievals in the words of readers. */
class FeedHealthTest {
  private static final Instant NOW = Instant.parse("2026-03-04T14:30:00Z"); // a Wednesday
  private static final Instant MONDAY = Instant.parse("2026-03-02T08:00:00Z");

  private static FeedHealth health(
      FeedStage stage, @Nullable Instant failing, Instant notBefore, String outcome) {
    Subscription feed =
        new Subscription(
            1,
            "https://a.example/feed",
            "A",
            null,
            List.of(),
            MONDAY,
            0,
            null,
            null,
            List.of(),
            new Condition(stage, failing, notBefore, MONDAY, outcome, 0));
    return FeedHealth.of(feed, NOW, ZoneId.of("Europe/Berlin"));
  }

  private static String failing(String outcome) {
    return health(FeedStage.ACTIVE, MONDAY, Instant.EPOCH, outcome).sentence();
  }

  @Test
  void feedWithoutFailures_isWell() {
    assertThat(health(FeedStage.ACTIVE, null, Instant.EPOCH, "3 new articles.").state())
        .isEqualTo(State.WELL);
  }

  @Test
  void failures_areNamedWithTheirTimeAndCode() {
    assertThat(failing("a.example has no document at this address (404)."))
        .isEqualTo("Not found since Monday (404). The site may have moved.");
    assertThat(failing("a.example did not answer in time."))
        .isEqualTo("The site does not answer since Monday. We keep trying.");
    assertThat(failing("Something never seen.")).isEqualTo("It could not be read since Monday.");
  }

  @Test
  void failure_isToldInAFewWords() {
    assertThat(brief("a.example has no document at this address (404)."))
        .isEqualTo("Not found since Monday");
    assertThat(brief("a.example did not answer in time."))
        .isEqualTo("Does not answer since Monday");
    assertThat(brief("Something never seen.")).isEqualTo("It could not be read since Monday");
  }

  private static String brief(String outcome) {
    return health(FeedStage.ACTIVE, MONDAY, Instant.EPOCH, outcome).brief();
  }

  @Test
  void throttledFeed_tellsInTheZoneOfTheReaderUntilWhen() {
    FeedHealth health =
        health(
            FeedStage.ACTIVE,
            MONDAY,
            Instant.parse("2026-03-04T15:30:00Z"),
            "a.example asks us to come less often (429).");
    assertThat(health.state()).isEqualTo(State.THROTTLED);
    assertThat(health.needsLook()).isFalse();
    assertThat(health.sentence()).isEqualTo("The site asks us to slow down. We wait until 16:30.");
  }

  @Test
  void endedFeed_isGone() {
    FeedHealth health = health(FeedStage.GONE, MONDAY, Instant.EPOCH, "a.example says (410).");
    assertThat(health.state()).isEqualTo(State.GONE);
    assertThat(health.sentence())
        .isEqualTo("The site has ended this feed (410). Its articles stay here.");
  }
}
