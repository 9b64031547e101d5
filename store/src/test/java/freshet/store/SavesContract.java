package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.SaveDestination;
import freshet.store.account.SaveRequest;
import freshet.store.account.SaveRequest.State;
import freshet.store.sql.SaveRequestTable.Backlog;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where accounts save articles to, and what waits there. */
abstract class SavesContract extends StoreContract {
  private static final Instant NOW = Samples.NOW;
  private static final Instant LATER = NOW.plusSeconds(60);

  /** Makes a database of version 15 one of version 11. */
  static final String[] TO_VERSION_11 = {
    "ALTER TABLE rule DROP COLUMN removed_at",
    "ALTER TABLE saved_search DROP COLUMN removed_at",
    "ALTER TABLE output_feed DROP COLUMN removed_at",
    "DELETE FROM schema_version WHERE version = '15'",
    "DROP TABLE category_model",
    "DROP TABLE posting_facet",
    "DROP TABLE facet",
    "ALTER TABLE feed DROP COLUMN categories",
    "DELETE FROM counter WHERE name IN ('facet', 'unfaceted')",
    "DELETE FROM schema_version WHERE version = '14'",
    "DROP INDEX article_version",
    "ALTER TABLE article DROP COLUMN version",
    "ALTER TABLE output_feed DROP COLUMN full_text",
    "ALTER TABLE output_feed DROP COLUMN own_ids",
    "DELETE FROM counter WHERE name = 'article'",
    "DELETE FROM schema_version WHERE version = '13'",
    "DROP TABLE save_request",
    "DROP TABLE save_field",
    "DROP TABLE save_destination",
    "DELETE FROM counter WHERE name IN ('save_destination', 'save_request')",
    "DELETE FROM schema_version WHERE version = '12'"
  };

  private long ann;
  private long bob;

  SavesContract(Site site) {
    super(site);
  }

  @BeforeEach
  void addPeople() {
    ann = PeopleSamples.add(store, "Ann");
    bob = PeopleSamples.add(store, "bob");
  }

  private SaveDestination destination(long account) {
    return store.saveDestinations().add(PeopleSamples.destination(account));
  }

  private SaveRequest only(long destination) {
    assertThat(store.saveRequests().latest(destination, 9)).hasSize(1);
    return store.saveRequests().latest(destination, 9).getFirst();
  }

  @Test
  void destinations_areOnesOwn() {
    SaveDestination mine = destination(ann);
    SaveDestination theirs = destination(bob);
    reopen();

    assertThat(store.saveDestinations().of(ann)).containsExactly(mine);
    assertThat(mine.fields()).isEqualTo(PeopleSamples.destination(ann).fields());
    assertThat(mine.toString()).doesNotContain("s3cret");
    assertThat(store.saveDestinations().find(ann, theirs.id())).isEmpty();
    assertThat(store.saveDestinations().remove(ann, theirs.id())).isFalse();
    assertThat(store.saveDestinations().remove(bob, theirs.id())).isTrue();
    assertThat(store.saveDestinations().of(bob)).isEmpty();
  }

  @Test
  void destination_isChangedByItsOwnerOnly() {
    SaveDestination mine = destination(ann);
    SaveDestination changed =
        new SaveDestination(
            mine.id(), ann, mine.target(), "Other", Map.of("key", "new"), mine.createdAt());
    SaveDestination stolen =
        new SaveDestination(
            mine.id(), bob, mine.target(), "Stolen", Map.of("key", "bad"), mine.createdAt());

    assertThat(store.saveDestinations().change(changed)).isTrue();
    assertThat(store.saveDestinations().change(stolen)).isFalse();
    assertThat(store.saveDestinations().of(ann)).containsExactly(changed);
  }

  @Test
  void request_isDueUntilItIsDone_andSurvives() {
    long place = destination(ann).id();
    store.saveRequests().add(PeopleSamples.request(place, 7, NOW));
    reopen();

    assertThat(store.saveRequests().due(NOW.minusMillis(1), 9)).isEmpty();
    SaveRequest due = store.saveRequests().due(NOW, 9).getFirst();
    assertThat(due.url()).isEqualTo("https://a.example/7");
    assertThat(store.saveDestinations().withDueRequests())
        .extracting(SaveDestination::id)
        .containsExactly(place);

    store.saveRequests().again(due.id(), "it answered 503", LATER);
    assertThat(store.saveRequests().due(NOW, 9)).isEmpty();
    assertThat(store.saveRequests().backlog(place)).isEqualTo(new Backlog(1, LATER));
    assertThat(only(place).attempts()).isEqualTo(1);

    store.saveRequests().done(due.id(), State.SAVED, "", LATER);
    assertThat(only(place).state()).isEqualTo(State.SAVED);
    assertThat(only(place).doneAt()).isEqualTo(LATER);
    assertThat(store.saveRequests().backlog(place)).isEqualTo(new Backlog(0, null));
    assertThat(store.saveDestinations().withDueRequests()).isEmpty();
    assertThat(store.saveRequests().of(ann, 7)).hasSize(1);
    assertThat(store.saveRequests().of(bob, 7)).isEmpty();
  }

  @Test
  void requestForTheSamePosting_startsAgain_unlessItWaits() {
    long place = destination(ann).id();
    store.saveRequests().add(PeopleSamples.request(place, 7, NOW));
    long first = only(place).id();
    store.saveRequests().again(first, "busy", LATER);
    store.saveRequests().add(PeopleSamples.request(place, 7, NOW));
    assertThat(only(place).attempts()).as("it waits already").isEqualTo(1);

    store.saveRequests().done(first, State.FAILED, "no", LATER);
    store.saveRequests().add(PeopleSamples.request(place, 7, LATER));
    assertThat(only(place).state()).isEqualTo(State.WAITING);
    assertThat(only(place).attempts()).isZero();
    assertThat(only(place).reason()).isEmpty();
    assertThat(only(place).doneAt()).isNull();
  }

  @Test
  void retry_concernsWhatFailedOnly() {
    long place = destination(ann).id();
    store.saveRequests().add(PeopleSamples.request(place, 1, NOW));
    store.saveRequests().add(PeopleSamples.request(place, 2, NOW));
    long failed = store.saveRequests().of(ann, 1).getFirst().id();
    long saved = store.saveRequests().of(ann, 2).getFirst().id();
    store.saveRequests().done(failed, State.FAILED, "no", NOW);
    store.saveRequests().done(saved, State.SAVED, "", NOW);

    assertThat(store.saveRequests().retry(place, NOW, LATER)).isEqualTo(1);
    assertThat(store.saveRequests().due(LATER, 9))
        .extracting(SaveRequest::id)
        .containsExactly(failed);
  }

  @Test
  void requests_goWithTheirDestination_andWhenTheyAreOld() {
    long place = destination(ann).id();
    store.saveRequests().add(PeopleSamples.request(place, 1, NOW));
    store.saveRequests().add(PeopleSamples.request(place, 2, NOW));
    store
        .saveRequests()
        .done(store.saveRequests().of(ann, 1).getFirst().id(), State.SAVED, "", NOW);
    assertThat(store.saveRequests().forget(NOW.plus(Duration.ofDays(1)))).isEqualTo(1);
    assertThat(only(place).posting()).as("what waits is not forgotten").isEqualTo(2);

    store.saveDestinations().remove(ann, place);
    assertThat(store.saveRequests().due(LATER, 9)).isEmpty();
    store.saveRequests().add(PeopleSamples.request(place, 3, NOW));
    assertThat(store.saveRequests().latest(place, 9)).isEmpty();
  }

  @Test
  void databaseOfVersion11_isOpenedWithoutDestinations() {
    store.close();
    site.execute(location, TO_VERSION_11);
    store = Store.open(location);

    assertThat(store.saveDestinations().of(ann)).isEmpty();
    long place = destination(ann).id();
    store.saveRequests().add(PeopleSamples.request(place, 1, NOW));
    assertThat(only(place).posting()).isEqualTo(1);
  }
}
