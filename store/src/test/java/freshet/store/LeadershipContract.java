package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.store.model.NotLeaderException;
import freshet.store.sql.LeadershipTable;
import freshet.store.sql.LeadershipTable.Term;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

abstract class LeadershipContract extends StoreContract {
  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration OVER = Duration.ofMillis(-1);

  LeadershipContract(Site site) {
    super(site);
  }

  @Test
  void lead_isTakenByOneUntilItsLeaseIsOver() {
    LeadershipTable leadership = store.leadership();
    assertThat(leadership.current()).isEmpty();

    assertThat(leadership.take("one", LONG)).hasValue(1);
    assertThat(leadership.take("two", LONG)).isEmpty();
    assertThat(leadership.current())
        .hasValueSatisfying(
            term -> {
              assertThat(term.epoch()).isEqualTo(1);
              assertThat(term.holder()).isEqualTo("one");
              assertThat(Duration.between(term.since(), term.until())).isEqualTo(LONG);
            });

    assertThat(leadership.renew(1, OVER)).isTrue();
    assertThat(leadership.current()).isEmpty();
    assertThat(leadership.take("two", LONG)).hasValue(2);
    assertThat(leadership.renew(1, LONG)).isFalse();
    assertThat(leadership.current().map(Term::holder)).contains("two");
  }

  @Test
  void renewal_movesTheEndAndNotTheBeginning() {
    store.leadership().take("one", LONG);
    Term before = store.leadership().current().orElseThrow();

    assertThat(store.leadership().renew(1, LONG.multipliedBy(2))).isTrue();

    Term after = store.leadership().current().orElseThrow();
    assertThat(after.since()).isEqualTo(before.since());
    assertThat(after.until()).isAfter(before.until());
  }

  @Test
  void release_letsTheNextOneLeadAtOnce() {
    store.leadership().take("one", LONG);

    store.leadership().release(1);

    assertThat(store.leadership().current()).isEmpty();
    assertThat(store.leadership().renew(1, LONG)).isFalse();
    assertThat(store.leadership().take("two", LONG)).hasValue(2);
    store.leadership().release(1);
    assertThat(store.leadership().current().map(Term::holder)).contains("two");
  }

  @Test
  void deposed_writesNoMore() {
    long feed = Samples.add(store, "https://a.example/");
    OptionalLong epoch = store.leadership().take("one", OVER);
    Store older = store.fenced(epoch.getAsLong());
    older.retrieved(List.of(Samples.changed(feed, Samples.NOW, 1)));
    Store newer = store.fenced(store.leadership().take("two", LONG).getAsLong());

    assertThatThrownBy(
            () -> older.retrieved(List.of(Samples.changed(feed, Samples.NOW.plusSeconds(9), 2))))
        .isInstanceOf(NotLeaderException.class)
        .hasMessageContaining("since epoch 2")
        .hasMessageContaining("led in epoch 1");
    assertThatThrownBy(() -> older.settings().set("a", "b")).isInstanceOf(NotLeaderException.class);
    assertThatThrownBy(() -> older.hosts().keep(Map.of("h", "state")))
        .isInstanceOf(NotLeaderException.class);
    assertThatThrownBy(() -> Samples.add(older, "https://b.example/"))
        .isInstanceOf(NotLeaderException.class);

    assertThat(older.postings().count(feed)).isEqualTo(1);
    assertThat(older.settings().all()).isEmpty();
    assertThat(older.feeds().count()).isEqualTo(1);
    newer.settings().set("a", "newer");
    store.settings().set("b", "of people");
    assertThat(store.settings().all()).containsKeys("a", "b");
  }

  @Test
  void whoNeverLed_writesNothing() {
    Store standby = store.fenced(0);

    assertThatThrownBy(() -> standby.settings().set("a", "b"))
        .isInstanceOf(NotLeaderException.class)
        .hasMessageContaining("is a standby");
    assertThat(standby.settings().all()).isEmpty();
  }

  @Test
  void fenced_closesNothing() {
    store.leadership().take("one", LONG);
    store.fenced(1).close();

    store.settings().set("a", "b");
    assertThat(store.settings().find("a")).contains("b");
  }

  @Test
  void copy_hasNoLeader() {
    store.leadership().take("one", LONG);
    try (Store copy = Store.open(site.fresh())) {
      Store.copy(store, copy);
      assertThat(copy.leadership().current()).isEmpty();
    }
  }
}
