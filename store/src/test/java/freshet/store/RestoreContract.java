package freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.EndedLabel;
import freshet.store.account.EndedSubscriptions;
import freshet.store.account.FeedActivity;
import freshet.store.account.PostingEdit;
import freshet.store.account.StreamQuery;
import freshet.store.account.Subscription;
import freshet.store.model.StoredRetrieval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an account ended comes back as it was. */
abstract class RestoreContract extends StoreContract {
  private static final Instant LONG_AGO = Samples.NOW.minus(Duration.ofDays(9));

  private long ann;
  private long feed;

  RestoreContract(Site site) {
    super(site);
  }

  @BeforeEach
  void addPeople() {
    ann = PeopleSamples.add(store, "Ann");
    feed = Samples.add(store, "https://a.example/");
    store.subscriptions().add(ann, Map.of(feed, List.of("Tides", "Sea")), LONG_AGO, LONG_AGO);
  }

  private List<Long> arrive(long... keys) {
    return store
        .retrieved(List.of(Samples.changed(feed, Samples.NOW, keys)))
        .getFirst()
        .postings()
        .stream()
        .map(StoredRetrieval.Kept::id)
        .toList();
  }

  private Subscription own() {
    return store.subscriptions().find(ann, feed).orElseThrow();
  }

  @Test
  void endedSubscription_comesBackWithItsFoldersAndMarks() {
    List<Long> postings = arrive(1, 2, 3, 4);
    store.subscriptions().rename(ann, feed, "Mine");
    store.reading().edit(ann, postings.subList(0, 1), PostingEdit.marks(true, null), Samples.NOW);
    store.reading().edit(ann, postings.subList(1, 2), PostingEdit.marks(null, true), Samples.NOW);
    store
        .reading()
        .edit(
            ann, postings.subList(2, 3), PostingEdit.tags(List.of("kelp"), List.of()), Samples.NOW);
    Subscription before = own();
    List<Long> unread = store.reading().ids(StreamQuery.of(ann, 9).read(false));

    EndedSubscriptions ended = store.subscriptions().end(ann, List.of(feed));
    assertThat(store.subscriptions().of(ann)).isEmpty();
    store.subscriptions().restore(ended);

    assertThat(own()).isEqualTo(before);
    assertThat(own().unread()).isEqualTo(3);
    assertThat(store.reading().ids(StreamQuery.of(ann, 9).read(false))).isEqualTo(unread);
    assertThat(store.reading().tags(ann)).containsExactly("kelp");
  }

  @Test
  void whatArrivedSince_isUnread() {
    arrive(1, 2);
    EndedSubscriptions ended = store.subscriptions().end(ann, List.of(feed));
    arrive(3);
    store.subscriptions().restore(ended);
    assertThat(own().unread()).isEqualTo(3);
  }

  @Test
  void removedFolder_comesBackInItsPlace() {
    EndedLabel ended = store.subscriptions().endLabel(ann, "Tides").orElseThrow();
    assertThat(own().folders()).containsExactly("Sea");
    assertThat(store.subscriptions().endLabel(ann, "Tides")).isEmpty();
    store.subscriptions().restore(ended);
    assertThat(own().folders()).containsExactly("Tides", "Sea");
  }

  @Test
  void removedTag_keepsPostingsOfFormerFeeds_untilItIsSettled() {
    List<Long> postings = arrive(1, 2);
    store
        .reading()
        .edit(
            ann, postings.subList(0, 1), PostingEdit.tags(List.of("kelp"), List.of()), Samples.NOW);
    EndedLabel ended = store.subscriptions().endLabel(ann, "kelp").orElseThrow();
    assertThat(store.reading().tags(ann)).isEmpty();
    store.subscriptions().restore(ended);
    assertThat(store.reading().tags(ann)).containsExactly("kelp");
    EndedLabel again = store.subscriptions().endLabel(ann, "kelp").orElseThrow();
    store.subscriptions().settle(again);
    assertThat(store.postings().find(postings)).hasSize(2);
  }

  @Test
  void activity_countsWeeks_andFindsTheLatest() {
    arrive(1, 2, 3);
    FeedActivity activity =
        store
            .activity()
            .of(List.of(feed), Samples.NOW.plusSeconds(1), 12)
            .values()
            .iterator()
            .next();
    assertThat(activity.weeks()).hasSize(12);
    assertThat(activity.weeks().stream().mapToInt(week -> week).sum()).isEqualTo(3);
    assertThat(activity.weeks().getLast()).isEqualTo(3);
    assertThat(activity.latest()).isNotNull();
    FeedActivity later =
        store
            .activity()
            .of(List.of(feed), Samples.NOW.plus(Duration.ofDays(15)), 12)
            .values()
            .iterator()
            .next();
    assertThat(later.weeks().subList(9, 12)).containsExactly(3, 0, 0);
    assertThat(store.activity().of(List.of(99L), Samples.NOW, 12)).isEmpty();
  }
}
