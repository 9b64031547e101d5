package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.LoginAttempt;
import freshet.store.account.LoginAttempt.Outcome;
import freshet.store.account.LoginAttempt.Protocol;
import freshet.store.account.MailAddress;
import freshet.store.sql.LoginAttemptTable;
import freshet.store.sql.LoginOriginTable;
import freshet.store.sql.MailAddressTable.Limits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attempts to log in, known origins, and addresses for mail. */
abstract class LoginsContract extends StoreContract {
  private static final Duration DAY = Duration.ofDays(1);

  private long ann;
  private long bob;

  LoginsContract(Site site) {
    super(site);
  }

  @BeforeEach
  void addPeople() {
    ann = PeopleSamples.add(store, "ann");
    bob = PeopleSamples.add(store, "bob");
  }

  private static LoginAttempt attempt(
      @Nullable Long account, String network, Outcome outcome, Instant at) {
    return new LoginAttempt(account, network, Protocol.BROWSER, outcome, "Browser", 1, at, at);
  }

  private void add(LoginAttempt... attempts) {
    store.loginAttempts().add(List.of(attempts));
  }

  @Test
  void attempts_areSummedUpByDayAndNetwork() {
    Instant later = Samples.NOW.plusSeconds(60);
    add(
        attempt(ann, "192.0.2.7", Outcome.WRONG, Samples.NOW),
        attempt(ann, "192.0.2.7", Outcome.WRONG, later),
        attempt(ann, "192.0.2.8", Outcome.WRONG, Samples.NOW.minusSeconds(60)),
        attempt(bob, "192.0.2.7", Outcome.GRANTED, Samples.NOW),
        attempt(null, "192.0.2.7", Outcome.WRONG, later.plusSeconds(1)));

    assertThat(store.loginAttempts().of(ann, 10))
        .containsExactly(
            new LoginAttempt(
                ann,
                "192.0.2.7",
                Protocol.BROWSER,
                Outcome.WRONG,
                "Browser",
                2,
                Samples.NOW,
                later),
            attempt(ann, "192.0.2.8", Outcome.WRONG, Samples.NOW.minusSeconds(60)));
    assertThat(store.loginAttempts().latest(10))
        .hasSize(4)
        .first()
        .isEqualTo(attempt(null, "192.0.2.7", Outcome.WRONG, later.plusSeconds(1)));

    add(attempt(ann, "192.0.2.7", Outcome.WRONG, Samples.NOW.plus(DAY)));
    assertThat(store.loginAttempts().of(ann, 10)).hasSize(3);
  }

  @Test
  void aFlood_isSummedUpWithoutItsNetworks_andHidesNoLogin() {
    add(attempt(ann, "192.0.2.7", Outcome.GRANTED, Samples.NOW));
    List<LoginAttempt> flood = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Instant at = Samples.NOW.plusSeconds(i);
      flood.add(attempt(ann, "10.0.%d.%d".formatted(i / 250, i % 250), Outcome.WRONG, at));
      flood.add(attempt(null, "10.0.%d.%d".formatted(i / 250, i % 250), Outcome.WRONG, at));
    }
    store.loginAttempts().add(flood);

    List<LoginAttempt> anns = store.loginAttempts().of(ann, 1000);
    assertThat(anns).hasSizeLessThanOrEqualTo(LoginAttemptTable.MOST_PER_DAY + 2);
    assertThat(anns).filteredOn(LoginAttempt::isGranted).hasSize(1);
    assertThat(anns.stream().filter(one -> !one.isGranted()).mapToLong(LoginAttempt::attempts))
        .satisfies(
            counts -> assertThat(counts.stream().mapToLong(count -> count).sum()).isEqualTo(500));
    assertThat(store.loginAttempts().latest(1000)).hasSizeLessThanOrEqualTo(2 * anns.size());
  }

  @Test
  void attempts_areKeptUpToABound_theLatest() {
    for (int day = 0; day < 15; day++) {
      List<LoginAttempt> some = new ArrayList<>();
      for (int i = 0; i < LoginAttemptTable.MOST_PER_DAY; i++) {
        Instant at = Samples.NOW.plus(DAY.multipliedBy(day)).plusSeconds(i);
        some.add(attempt(ann, "10.0.0." + i, Outcome.WRONG, at));
      }
      store.loginAttempts().add(some);
    }
    List<LoginAttempt> kept = store.loginAttempts().of(ann, 1000);
    assertThat(kept).hasSize(LoginAttemptTable.MOST);
    assertThat(kept.getFirst().lastAt()).isAfter(Samples.NOW.plus(DAY.multipliedBy(14)));
  }

  @Test
  void attempts_areForgotten_andGoWithTheirAccount() {
    add(
        attempt(ann, "192.0.2.7", Outcome.GRANTED, Samples.NOW),
        attempt(ann, "192.0.2.7", Outcome.GRANTED, Samples.NOW.plus(DAY)),
        attempt(bob, "192.0.2.7", Outcome.GRANTED, Samples.NOW.plus(DAY)));

    assertThat(store.loginAttempts().forget(Samples.NOW.plusSeconds(1))).isEqualTo(1);
    store.accounts().remove(bob);
    assertThat(store.loginAttempts().latest(10)).hasSize(1);
  }

  @Test
  void origins_areKnownByAccount_forAWhile_upToABound() {
    LoginOriginTable origins = store.loginOrigins();
    origins.remember(ann, "a", Samples.NOW);
    origins.remember(ann, "a", Samples.NOW.plusSeconds(5));

    assertThat(origins.knows(ann, "a", Samples.NOW.plusSeconds(5))).isTrue();
    assertThat(origins.knows(ann, "a", Samples.NOW.plusSeconds(6))).isFalse();
    assertThat(origins.knows(bob, "a", Samples.NOW)).isFalse();
    assertThat(origins.knows("a", Samples.NOW)).isTrue();
    for (int i = 0; i < LoginOriginTable.MOST; i++) {
      origins.remember(ann, "b" + i, Samples.NOW.plusSeconds(10 + i));
    }
    assertThat(origins.knows(ann, "a", Samples.NOW)).isFalse();
    assertThat(origins.knows(ann, "b0", Samples.NOW)).isTrue();
    assertThat(origins.forget(Samples.NOW.plusSeconds(11))).isEqualTo(1);
    origins.removeAll(ann);
    assertThat(origins.knows("b5", Samples.NOW)).isFalse();
  }

  @Test
  void address_isConfirmedOnce_byASecretThatIsNotTooOld() {
    Limits limits = new Limits(10, 10, Samples.NOW);
    assertThat(store.mailAddresses().ask(ann, "a@x.org", "hash", limits, Samples.NOW)).isTrue();
    assertThat(store.mailAddresses().find(ann, "a@x.org"))
        .contains(new MailAddress(ann, "a@x.org", null, Samples.NOW));

    Instant now = Samples.NOW.plusSeconds(60);
    assertThat(store.mailAddresses().confirm("other", Samples.NOW, now)).isEmpty();
    assertThat(store.mailAddresses().confirm("hash", Samples.NOW.plusSeconds(1), now)).isEmpty();
    assertThat(store.mailAddresses().byHash("hash", Samples.NOW)).isPresent();
    assertThat(store.mailAddresses().confirm("hash", Samples.NOW, now)).isPresent();
    assertThat(store.mailAddresses().confirm("hash", Samples.NOW, now)).isEmpty();

    assertThat(store.mailAddresses().find(ann, "a@x.org").orElseThrow().isConfirmed()).isTrue();
    assertThat(store.mailAddresses().find(bob, "a@x.org")).isEmpty();
  }

  @Test
  void mailsThatAsk_areLimitedByAccountAndByAddress() {
    Limits limits = new Limits(3, 2, Samples.NOW);
    Instant now = Samples.NOW;
    assertThat(store.mailAddresses().ask(ann, "a@x.org", "1", limits, now)).isTrue();
    assertThat(store.mailAddresses().ask(bob, "A@x.org", "2", limits, now)).isTrue();
    assertThat(store.mailAddresses().ask(bob, "a@X.org", "3", limits, now)).isFalse();
    assertThat(store.mailAddresses().ask(ann, "b@x.org", "4", limits, now)).isTrue();
    assertThat(store.mailAddresses().ask(ann, "c@x.org", "5", limits, now)).isTrue();
    assertThat(store.mailAddresses().ask(ann, "d@x.org", "6", limits, now)).isFalse();

    Limits later = new Limits(3, 2, now.plusSeconds(1));
    assertThat(store.mailAddresses().ask(ann, "d@x.org", "7", later, now.plusSeconds(1))).isTrue();
  }
}
