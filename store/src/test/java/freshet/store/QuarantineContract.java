package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.model.QuarantinedWork;
import freshet.store.model.QuarantinedWork.Kind;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

abstract class QuarantineContract extends StoreContract {
  QuarantineContract(Site site) {
    super(site);
  }

  private boolean fails(Kind kind, String subject, Instant at) {
    return store
        .quarantines()
        .failed(new QuarantinedWork(kind, subject, null, "It", "StackOverflowError", at, at, 1));
  }

  @Test
  void pieceThatFailsTwice_isSetAside_overARestart_untilItIsReleased() {
    assertThat(fails(Kind.RULE, "7", Samples.NOW)).isFalse();
    assertThat(store.quarantines().all()).isEmpty();
    assertThat(fails(Kind.RULE, "7", Samples.NOW.plusSeconds(1))).isTrue();
    assertThat(fails(Kind.RULE, "8", Samples.NOW)).isFalse();
    reopen();
    assertThat(store.quarantines().all())
        .containsExactly(
            new QuarantinedWork(
                Kind.RULE,
                "7",
                null,
                "It",
                "StackOverflowError",
                Samples.NOW,
                Samples.NOW.plusSeconds(1),
                2));
    assertThat(store.quarantines().subjects(Kind.RULE)).containsExactly("7");
    assertThat(store.quarantines().subjects(Kind.ALERT)).isEmpty();
    assertThat(store.quarantines().release(Kind.RULE, "7", Samples.NOW)).isTrue();
    assertThat(store.quarantines().release(Kind.RULE, "7", Samples.NOW)).isFalse();
    assertThat(store.quarantines().all()).isEmpty();
  }

  @Test
  void failuresDaysApart_areNotAddedUp() {
    assertThat(fails(Kind.FEED, "1", Samples.NOW)).isFalse();
    assertThat(fails(Kind.FEED, "1", Samples.NOW.plus(Duration.ofDays(2)))).isFalse();
  }
}
